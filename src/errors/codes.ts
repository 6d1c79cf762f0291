/** One row of the table of codes. */
export interface CodeEntry {
  /** A few words, also the title of the docs page. */
  readonly title: string;
  readonly severity: "error" | "warning" | "note";
}

const error = (title: string): CodeEntry => ({ title, severity: "error" });
const warning = (title: string): CodeEntry => ({ title, severity: "warning" });

/**
 * Every code of the library. A code is never renamed or reused. Each has a page `docs/errors/<code>.md`
 * and a failing sample of the same name below `tests/samples/`.
 * GC10 reading a file, GC11 its shape, GC12 what it refers to, GC13 conditions, GC19 warnings about a crew;
 * GC2 running, GC3 models, GC4 knowledge, GC5 calls of the library, GC6 the command line, GC7 tools.
 */
export const CODES = {
  GC1001: error("File not found"),
  GC1002: error("File cannot be read"),
  GC1003: error("File is not UTF-8"),
  GC1004: error("File is too large"),
  GC1005: error("YAML syntax"),
  GC1006: error("Key given twice"),
  GC1007: error("Tab used as indentation"),
  GC1008: error("More than one YAML document"),
  GC1009: error("Unknown YAML tag"),
  GC1010: error("Alias that cannot be expanded"),
  GC1011: error("Nested too deeply"),
  GC1012: error("Key is not a string"),
  GC1013: error("Invisible character"),
  GC1014: error("Empty file"),
  GC1015: error("Forbidden key"),
  GC1016: error("Include cycle"),
  GC1017: error("Given twice across included files"),
  GC1018: error("Path leaves the project"),
  GC1019: error("Variable is not set"),
  GC1020: error("Malformed variable"),
  GC1101: error("Unknown key"),
  GC1102: error("Wrong type"),
  GC1103: error("Missing key"),
  GC1104: error("Value not allowed"),
  GC1105: error("Number out of range"),
  GC1106: error("Not a valid name"),
  GC1107: error("Name taken twice"),
  GC1108: error("Reserved name"),
  GC1109: error("Key does not belong to this kind"),
  GC1110: error("Not supported yet"),
  GC1111: error("Empty text"),
  GC1112: error("Model cannot be understood"),
  GC1113: error("Unknown kind of file"),
  GC1201: error("Unknown agent"),
  GC1202: error("Unknown model"),
  GC1203: error("Agent routes to itself"),
  GC1204: error("Named file not found"),
  GC1205: error("Knowledge folder cannot be used"),
  GC1206: error("Unknown placeholder"),
  GC1207: error("Module cannot be used"),
  GC1208: error("Output schema cannot be used"),
  GC1209: error("Unknown middleware"),
  GC1210: error("Unknown knowledge module"),
  GC1211: error("Knowledge modules depend on each other"),
  GC1212: error("Required parameter is not declared"),
  GC1213: error("Parameter schema cannot be used"),
  GC1214: error("Knowledge is larger than its limit"),
  GC1215: error("Unknown tool"),
  GC1216: error("MCP server cannot be understood"),
  GC1301: error("Condition syntax"),
  GC1302: error("Unknown variable in a condition"),
  GC1303: error("Wrong type in a condition"),
  GC1304: error("Condition not allowed"),
  GC1305: error("Condition cannot be evaluated"),
  GC1901: warning("Agent is never reached"),
  GC1902: warning("Agent can never finish"),
  GC1903: warning("Worker has no way back"),
  GC1904: warning("Prompt larger than the model's context window"),
  GC1905: warning("Knowledge can never fit"),
  GC1906: warning("Unused model"),
  GC1907: warning("Edge is shadowed"),
  GC1908: warning("Condition is constant"),
  GC1909: warning("Variable of a model is not set"),
  GC1910: warning("Budget smaller than one request"),
  GC1911: warning("Edge is never taken"),
  GC1912: warning("Unused tool or server"),
  GC1913: warning("Action without a handler"),
  GC2001: error("Route is not allowed"),
  GC2002: error("Agent routed to itself"),
  GC2003: error("Too many hops"),
  GC2005: error("Empty reply"),
  GC2006: error("Cancelled"),
  GC2007: error("Request took too long"),
  GC2008: error("Budget used up"),
  GC2009: error("Identity changed"),
  GC2010: warning("Two agents wrote one key"),
  GC2011: warning("Hand-over inside a fan-out"),
  GC2012: error("Answer does not fit its schema"),
  GC2013: error("Agent broke its contract"),
  GC2014: error("Agent failed"),
  GC2015: error("Too many passes"),
  GC2016: error("Reply cannot be followed"),
  GC2017: error("Reserved state key"),
  GC2018: error("Aborted by a hook"),
  GC2019: error("Token budget of an agent used up"),
  GC2020: error("Action failed"),
  GC2021: error("Pass took too long"),
  GC2022: error("Execution took too long"),
  GC3001: error("Provider package is missing"),
  GC3002: error("Unknown provider"),
  GC3003: error("Model call failed"),
  GC3004: error("Model call took too long"),
  GC3005: error("Model refused the key"),
  GC3006: error("Model refused the request"),
  GC3007: error("Request larger than the context window"),
  GC3008: error("Stopped by the content filter"),
  GC3009: error("Reply cut off"),
  GC3010: error("Reply cannot be understood"),
  GC3011: error("Rate limit exceeded"),
  GC3012: error("Script has no reply"),
  GC3013: error("Model module cannot be used"),
  GC3014: error("Model is not there"),
  GC4001: error("Knowledge path not allowed"),
  GC4002: error("Knowledge cannot be loaded"),
  GC4003: error("Knowledge module is larger than its limit"),
  GC4004: error("Knowledge does not fit its budget"),
  GC4005: error("No such knowledge module"),
  GC5001: error("Wrong argument"),
  GC5002: error("Used after close"),
  GC5003: error("Not supported"),
  GC6001: error("Wrong usage of the command line"),
  GC6002: error("Files would be replaced"),
  GC6003: error("File cannot be written"),
  GC6004: error("Unexpected failure"),
  GC6005: error("Something needed is missing on this machine"),
  GC7001: error("MCP package is missing"),
  GC7002: error("MCP server cannot be started"),
  GC7003: error("MCP server took too long"),
  GC7004: error("MCP server stopped"),
  GC7005: error("Tool of an MCP server cannot be used"),
  GC7006: error("Tool module cannot be used"),
} as const satisfies Record<string, CodeEntry>;

/** A code of the table. */
export type Code = keyof typeof CODES;

/** Where the long explanation of a code stands, relative to the package. */
export function docsOf(code: Code): string {
  return `docs/errors/${code}.md`;
}

/** True when the table has this code. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(CODES, text);
}
