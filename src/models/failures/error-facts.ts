/** What an error of a provider's SDK, of `fetch` or of LangChain tells, wherever each of them keeps it. */
export interface ErrorFacts {
  /** The error and its causes, outermost first. */
  readonly chain: readonly unknown[];
  /** HTTP status. */
  readonly status: number | undefined;
  /** Codes and types of all levels: `ECONNRESET`, `rate_limit_error`, `context_length_exceeded` … */
  readonly codes: ReadonlySet<string>;
  /** Class and error names of all levels. */
  readonly names: ReadonlySet<string>;
  /** What the provider said, else the first message; one line, not longer than 500 characters. */
  readonly message: string;
  readonly header: (name: string) => string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 6;
const MAX_MESSAGE = 500;

/** Reads an error of any origin. Never throws. */
export function readErrorFacts(error: unknown): ErrorFacts {
  const chain = causesOf(error);
  const levels = chain.filter(isFields);
  const codes = new Set<string>();
  const names = new Set<string>();
  for (const level of levels) {
    for (const fields of [level, ...bodiesOf(level)]) for (const key of ["code", "type", "status"]) addText(codes, fields[key]);
    addText(names, level.name);
    addText(names, level.constructor?.name);
  }
  return {
    chain,
    status: first(levels, statusOf),
    codes,
    names,
    message: tidy(first(levels, messageOf) ?? textOf(error)),
    header: (name) => first(levels, (level) => headerOf(level, name)),
  };
}

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  let current = error;
  while (current !== undefined && current !== null && chain.length < MAX_DEPTH && !chain.includes(current)) {
    chain.push(current);
    current = isFields(current) ? (current.cause ?? firstOfAggregate(current)) : undefined;
  }
  return chain;
}

/** `fetch` to a host with several addresses fails with an AggregateError. */
function firstOfAggregate(fields: Fields): unknown {
  return Array.isArray(fields.errors) ? fields.errors[0] : undefined;
}

/** The parsed body of the reply: `error` (OpenAI), `error.error` (Anthropic), `response.data` (axios). */
function bodiesOf(fields: Fields): readonly Fields[] {
  const outer = fields.error;
  const inner = isFields(outer) ? outer.error : undefined;
  const innerError = isFields(outer) && isFields(outer.innererror) ? outer.innererror : undefined;
  return [outer, inner, innerError].filter(isFields);
}

function statusOf(fields: Fields): number | undefined {
  const response = isFields(fields.response) ? fields.response : {};
  const metadata = isFields(fields.$metadata) ? fields.$metadata : {};
  const places = [fields.status, fields.statusCode, fields.status_code, response.status, metadata.httpStatusCode];
  return places.find((status): status is number => typeof status === "number" && status >= 100 && status <= 599);
}

function messageOf(fields: Fields): string | undefined {
  const said = bodiesOf(fields).map((body) => body.message);
  const own = [...said.reverse(), fields.error, fields.message];
  return own.find((text): text is string => typeof text === "string" && text.trim() !== "");
}

function headerOf(fields: Fields, name: string): string | undefined {
  const response = isFields(fields.response) ? fields.response : {};
  for (const headers of [fields.headers, response.headers]) {
    const value = readHeader(headers, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readHeader(headers: unknown, name: string): string | undefined {
  if (!isFields(headers)) return undefined;
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function tidy(message: string): string {
  const line = message
    .replace(/(?<!\s)\s*Troubleshooting URL:\s*\S+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}

/** The words of whatever was thrown. */
export function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    return "unknown error";
  }
}

function first<T>(levels: readonly Fields[], read: (fields: Fields) => T | undefined): T | undefined {
  for (const level of levels) {
    const value = read(level);
    if (value !== undefined) return value;
  }
  return undefined;
}

function addText(texts: Set<string>, value: unknown): void {
  if (typeof value === "string" && value !== "") texts.add(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
