import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Schema, Validator } from "@cfworker/json-schema";
import type { JsonObject } from "../../../../protocol/index.ts";
import { type Document, parseDocument, parseYamlData } from "../../../1-parse/index.ts";
import { DiagnosticCollector } from "../../../diagnostics/index.ts";

/** A map of data. */
export type Data = Readonly<Record<string, unknown>>;

/** The way to a value in data. */
export type Path = readonly (string | number)[];

/** What a schema and a validation of one kind of file are compared by. */
export interface AgreementOptions {
  readonly kind: "crew" | "react_config";
  readonly schema: JsonObject;
  readonly validate: (document: Document, collector: DiagnosticCollector) => unknown;
  /** A file without a fault that has every key, as YAML. */
  readonly good: string;
  /** Codes that the schema cannot find. */
  readonly beyond: readonly string[];
  /** Keys of other places, beside those of the good file. */
  readonly otherKeys: readonly string[];
  /** True where anything may stand. */
  readonly isFree?: (path: Path, value: unknown) => boolean;
  /** True where keys may have any name. */
  readonly hasFreeKeys?: (path: Path) => boolean;
  /** True for a sample that is compared. */
  readonly isComparable?: (data: Data) => boolean;
}

/** What each place of the good file is replaced with, one at a time. */
const VALUES: readonly unknown[] = [undefined, null, " ", "a b", 0, 1, -1, 2.5, true, [], ["text"], { extra: 1 }];

const SAMPLES = fileURLToPath(new URL("../../../../../tests/samples", import.meta.url));

const NO_FILES = {
  read: () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
  list: () => Promise.resolve([]),
  realPath: (path: string) => Promise.resolve(path),
};

/** Asks the JSON Schema of a kind of file and its validation the same questions. */
export class Agreement {
  readonly good: Data;
  readonly #options: AgreementOptions;
  readonly #validator: Validator;

  constructor(options: AgreementOptions) {
    this.#options = options;
    this.#validator = new Validator(options.schema as unknown as Schema, "2020-12", false);
    this.good = parseYamlData(options.good, "good.yaml").value as Data;
  }

  /** Every place of the good file, and its name. */
  get places(): readonly (readonly [string, Path])[] {
    return this.#pathsOf(this.good).map((path) => [path.join("."), path]);
  }

  /** Those that have keys. */
  get maps(): readonly (readonly [string, Path])[] {
    const { hasFreeKeys = () => false } = this.#options;
    return this.places.filter(([, path]) => isMap(this.#at(path)) && !hasFreeKeys(path));
  }

  /** The samples of this kind of file that can be read. */
  get samples(): readonly (readonly [string, Data])[] {
    return readdirSync(SAMPLES).flatMap((name) => this.#sample(name));
  }

  fitsSchema(data: unknown): boolean {
    return this.#validator.validate(data).valid;
  }

  /** What validation says. */
  async problemsOf(data: unknown): Promise<readonly string[]> {
    const { kind, validate, beyond } = this.#options;
    const collector = new DiagnosticCollector();
    const options = { files: NO_FILES, env: {}, keys: { isKey: () => false }, kind };
    const { document } = await parseDocument({ text: JSON.stringify(data) }, options, collector);
    if (document !== undefined) validate(document, collector);
    const errors = collector.collect().diagnostics.filter(({ code, severity }) => severity === "error" && !beyond.includes(code));
    return errors.map(({ code, message }) => `${code} ${message}`);
  }

  /** Where the two say different things of a file: what each says, with the value that is tried. */
  async disagreements(files: readonly { readonly data: unknown; readonly value?: unknown }[]): Promise<readonly unknown[]> {
    const verdicts = files.map(async ({ data, value }) => {
      const [schema, validation] = [this.fitsSchema(data), await this.problemsOf(data)];
      return schema === (validation.length === 0) ? [] : [{ value, schema, validation }];
    });
    return (await Promise.all(verdicts)).flat();
  }

  /** The same for every value that a place may be given. */
  onValues(path: Path): Promise<readonly unknown[]> {
    return this.disagreements(VALUES.map((value) => ({ data: this.replaced(path, value), value })));
  }

  /** The same for every key of another place that a map may be given. */
  onKeys(path: Path): Promise<readonly unknown[]> {
    const names = this.#pathsOf(this.good).map((other) => String(other.at(-1)));
    const owner = this.#at(path) as Data;
    const added = [...new Set([...names, ...this.#options.otherKeys])].filter((key) => !Object.hasOwn(owner, key) && !/^\d+$/.test(key));
    return this.disagreements(added.map((key) => ({ data: this.replaced([...path, key], "text"), value: key })));
  }

  /** The good file with another value in one place. */
  replaced(path: Path, by: unknown): unknown {
    return replaced(this.good, path, by);
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], this.good);
  }

  #pathsOf(value: unknown, path: Path = []): readonly Path[] {
    if (this.#options.isFree?.(path, value) === true) return [];
    const inner = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : isMap(value) ? Object.entries(value) : [];
    return [...(path.length === 0 ? [] : [path]), ...inner.flatMap(([step, item]) => this.#pathsOf(item, [...path, step]))];
  }

  #sample(name: string): readonly (readonly [string, Data])[] {
    const { kind, isComparable = () => true } = this.#options;
    const file = `${kind}.yaml`;
    if (!readdirSync(`${SAMPLES}/${name}`).includes(file)) return [];
    const { value, diagnostics } = parseYamlData(readFileSync(`${SAMPLES}/${name}/${file}`, "utf8"), file);
    return diagnostics.length === 0 && isMap(value) && isComparable(value) ? [[name, value]] : [];
  }
}

function isMap(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaced(item, rest, by) : item)).filter((item) => item !== undefined);
  const map = value as Data;
  return Object.fromEntries(Object.entries({ ...map, [step]: replaced(map[step], rest, by) }).filter(([, item]) => item !== undefined));
}
