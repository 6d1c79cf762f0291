/** Content as servers send it: of any shape, since it is theirs. */
type Loose = Readonly<Record<string, unknown>>;

/** What a tool gave, in words: texts as they are, everything else said. */
export function resultText(result: Loose): string {
  const content = Array.isArray(result.content) ? result.content : [];
  const texts = content.map((part) => partText(typeof part === "object" && part !== null ? (part as Loose) : {}));
  if (texts.length > 0) return texts.join("\n");
  // Servers of the protocol's first version.
  const value = result.structuredContent ?? result.toolResult;
  return value === undefined ? "" : JSON.stringify(value);
}

function partText(part: Loose): string {
  switch (part.type) {
    case "text":
      return String(part.text ?? "");
    case "image":
    case "audio":
      return `[${part.type}, ${mediaType(part)}, ${sizeText(part.data)}: not shown]`;
    case "resource":
      return resourceText(typeof part.resource === "object" && part.resource !== null ? (part.resource as Loose) : {});
    case "resource_link":
      return `[resource ${named(part)}${part.description === undefined ? "" : `: ${String(part.description)}`}]`;
    default:
      return `[content of the type ${JSON.stringify(part.type ?? null)}: not shown]`;
  }
}

function resourceText(resource: Loose): string {
  if (typeof resource.text === "string") return `[resource ${String(resource.uri)}]\n${resource.text}`;
  return `[resource ${String(resource.uri)}, ${mediaType(resource)}, ${sizeText(resource.blob)}: not shown]`;
}

function named({ name, uri }: Loose): string {
  return name === undefined ? String(uri) : `${String(name)} (${String(uri)})`;
}

function mediaType({ mimeType }: Loose): string {
  return typeof mimeType === "string" ? mimeType : "unknown type";
}

/** The size of base64. */
function sizeText(data: unknown): string {
  const bytes = typeof data === "string" ? Math.floor((data.length * 3) / 4) : 0;
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`;
}
