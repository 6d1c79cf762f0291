/**
 * The law of the house as rules: which folder may import which, who owns which package, and through which door a folder
 * is entered. Type-only imports count. CONTRIBUTING.md explains the table in words.
 */

const GROUND = ["protocol", "errors"];
const PARTS = [
  "agents",
  "react",
  "middleware",
  "routing",
  "models",
  "knowledge",
  "sessions",
  "context",
  "compiler",
  "text",
  "observe",
  ...GROUND,
];

/** folder → folders it may import. What is not listed is forbidden. */
const MAY_IMPORT = {
  protocol: [],
  errors: ["protocol"],
  text: GROUND,
  observe: GROUND,
  compiler: ["text", ...GROUND],
  routing: ["compiler", ...GROUND],
  context: ["text", "observe", ...GROUND],
  sessions: ["text", "observe", ...GROUND],
  models: ["compiler", "text", "observe", ...GROUND],
  knowledge: ["compiler", "text", "observe", ...GROUND],
  middleware: ["models", "sessions", "text", "observe", ...GROUND],
  react: ["models", "knowledge", "context", "text", "observe", ...GROUND],
  agents: PARTS.filter((folder) => folder !== "agents"),
  graph: ["agents", "routing", "middleware", "context", "compiler", "observe", ...GROUND],
  direct: ["agents", "routing", "middleware", "context", "compiler", "observe", ...GROUND],
  crew: ["direct", ...PARTS],
  testing: ["crew", "direct", "graph", ...PARTS],
};

/** Inside the compiler: phase → phases and parts it may import. */
const COMPILER_MAY_IMPORT = {
  conditions: ["diagnostics"],
  diagnostics: [],
  "1-parse": ["diagnostics"],
  "2-validate": ["1-parse", "diagnostics", "conditions"],
  "3-resolve": ["1-parse", "2-validate", "diagnostics", "conditions"],
  "4-lower": ["1-parse", "2-validate", "3-resolve", "diagnostics", "conditions"],
  analysis: ["1-parse", "2-validate", "3-resolve", "4-lower", "diagnostics", "conditions"],
};

/** package (a pattern) → the only places that may import it. */
const HOMES = {
  yaml: ["compiler/1-parse"],
  "@marcbachmann/cel-js": ["compiler/conditions"],
  "@bufbuild/re2": ["compiler/conditions", "react"],
  ajv: ["agents", "adapters/mcp"],
  "fastest-levenshtein": ["errors", "compiler/2-validate/scripts", "routing", "react/parse-reply", "models/open", "adapters/mcp"],
  "@babel/code-frame": ["compiler/diagnostics"],
  "@dagrejs/dagre": ["compiler/analysis"],
  "@langchain/langgraph": ["graph"],
  "@langchain/langgraph-checkpoint[^/]*": ["graph", "adapters/postgres"],
  "langchain|@langchain/(openai|anthropic|ollama|google-genai)|openai|@anthropic-ai/[^/]+": ["models"],
  "@energetic-ai/[^/]+": ["adapters/embeddings"],
  "pg|@electric-sql/[^/]+": ["adapters/postgres"],
  "@opentelemetry/[^/]+": ["adapters/otel"],
  "vscode-[^/]+": ["adapters/lsp", "hosts/language-server"],
  "@modelcontextprotocol/[^/]+|@langchain/mcp-adapters": ["adapters/mcp"],
  "hono|@hono/[^/]+": ["hosts/server"],
  "@dbos-inc/[^/]+": ["hosts/worker"],
  "commander|@clack/[^/]+": ["hosts/cli"],
};

const TEST = "\\.(test|test-d)\\.ts$|/testdata/";

/** @param {readonly string[]} names */
const anyOf = (names) => `(${names.join("|")})`;

/**
 * @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule
 * @param {string} name
 * @param {string} comment what to read when it fires
 * @param {Rule["from"]} from
 * @param {Record<string, unknown>} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) => /** @type {Rule} */ ({ name, comment, severity: "error", from, to });

const direction = Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
  forbid(
    `direction-${folder}`,
    `src/${folder} may import ${allowed.join(", ") || "nothing"}.`,
    { path: `^src/${folder}/`, pathNot: folder === "crew" ? [TEST, "^src/crew/open-parts\\.ts$"] : TEST },
    // The crew's dynamic imports have rules of their own below.
    { path: "^src/", pathNot: `^src/${anyOf([folder, ...allowed])}/`, ...(folder === "crew" ? { dynamic: false } : {}) },
  ),
);

const compilerDirection = Object.entries(COMPILER_MAY_IMPORT).map(([part, allowed]) =>
  forbid(
    `direction-compiler-${part}`,
    `compiler/${part} may import ${allowed.join(", ") || "no other part of the compiler"}.`,
    { path: `^src/compiler/${part}/`, pathNot: TEST },
    { path: "^src/compiler/", pathNot: `^src/compiler/${anyOf([part, ...allowed])}/` },
  ),
);

const homes = Object.entries(HOMES).map(([packages, places]) =>
  forbid(
    `home-of-${packages
      .split("|")[0]
      ?.replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")}`,
    `Only ${places.map((place) => `src/${place}`).join(" and ")} may import this package.`,
    { path: "^src/", pathNot: [`^src/${anyOf(places)}/`, TEST] },
    { path: `(^|/)node_modules/(${packages})/` },
  ),
);

const edges = [
  forbid(
    "crew-opens-heavy-parts-dynamically",
    "What crew/open-parts.ts may not import it opens by a dynamic import; the type of what it opens it may name.",
    { path: "^src/crew/open-parts\\.ts$" },
    {
      path: "^src/",
      pathNot: `^src/${anyOf(["crew", ...MAY_IMPORT.crew])}/`,
      dynamic: false,
      dependencyTypesNot: ["type-only", "type-import"],
    },
  ),
  forbid(
    "crew-opens-heavy-parts-in-one-file",
    "The LangGraph back end and the adapters are opened by a dynamic import in crew/open-parts.ts alone.",
    { path: "^src/crew/", pathNot: ["^src/crew/open-parts\\.ts$", TEST] },
    { path: "^src/(graph|adapters)/" },
  ),
  forbid(
    "crew-dynamic-imports",
    "The crew opens nothing but its own parts, LangGraph and adapters.",
    { path: "^src/crew/", pathNot: TEST },
    { path: "^src/", pathNot: `^src/${anyOf(["crew", "graph", "adapters", ...MAY_IMPORT.crew])}/`, dynamic: true },
  ),
  forbid(
    "front-door-is-light",
    "src/index.ts hands out the library without LangGraph, adapters, hosts and the testing kit.",
    { path: "^src/index\\.ts$" },
    { path: "^src/(graph|adapters|hosts|testing)/" },
  ),
  forbid("nobody-imports-the-front-door", "src/index.ts is for users.", { path: "^src/" }, { path: "^src/index\\.ts$" }),
  forbid(
    "no-adapter-imports-another",
    "An adapter stands alone.",
    { path: "^src/adapters/([^/]+)/", pathNot: TEST },
    { path: "^src/adapters/", pathNot: "^src/adapters/$1/" },
  ),
  forbid(
    "adapters-know-no-runtime",
    "Adapters implement ports; they never call the crew, a back end, an agent or a host.",
    { path: "^src/adapters/", pathNot: TEST },
    { path: "^src/(crew|direct|agents|react|middleware|routing|hosts|testing)/" },
  ),
  forbid(
    "hosts-open-edges-lazily",
    "Hosts open the testing kit and the adapters by dynamic import.",
    { path: "^src/hosts/", pathNot: TEST },
    { path: "^src/(testing|adapters)/", dynamic: false },
  ),
];

const doors = [
  forbid(
    "folder-door",
    "A folder is entered by its index.ts alone; what tests share is in testdata folders, which no code imports.",
    { path: "^src/([^/]+)/" },
    { path: "^src/[^/]+/", pathNot: ["^src/$1/", "^src/[^/]+/index\\.ts$", "^src/(adapters|hosts)/", "/testdata/"] },
  ),
  forbid(
    "folder-door-from-the-front",
    "The front door takes from doors.",
    { path: "^src/index\\.ts$" },
    { path: "^src/[^/]+/", pathNot: "^src/[^/]+/index\\.ts$" },
  ),
  forbid(
    "phase-door",
    "A part of the compiler is entered by its index.ts alone.",
    { path: "^src/compiler/([^/]+)/" },
    { path: "^src/compiler/[^/]+/", pathNot: ["^src/compiler/$1/", "^src/compiler/[^/]+/index\\.ts$", "/testdata/"] },
  ),
  forbid(
    "phase-door-from-above",
    "The compiler hands out what its parts hand out.",
    { path: "^src/compiler/[^/]+\\.ts$" },
    { path: "^src/compiler/[^/]+/", pathNot: ["^src/compiler/[^/]+/index\\.ts$", "/testdata/"] },
  ),
  forbid(
    "edge-door",
    "An adapter or a host is entered by its index.ts alone.",
    { path: "^src/", pathNot: "^src/(adapters|hosts)/" },
    { path: "^src/(adapters|hosts)/[^/]+/", pathNot: "^src/(adapters|hosts)/[^/]+/index\\.ts$" },
  ),
  forbid(
    "edge-door-among-edges",
    "An adapter or a host is entered by its index.ts alone.",
    { path: "^src/(adapters|hosts)/([^/]+)/" },
    { path: "^src/(adapters|hosts)/[^/]+/", pathNot: ["^src/$1/$2/", "^src/(adapters|hosts)/[^/]+/index\\.ts$"] },
  ),
];

const everywhere = [
  forbid("no-cycles", "No circle of imports, types included.", { path: "^src/" }, { circular: true }),
  forbid(
    "runs-in-a-browser",
    "The compiler and what it stands on use no Node built-in: files and the environment come through options.",
    { path: "^src/(protocol|errors|text|compiler)/", pathNot: TEST },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "langchain-core-as-types-below",
    "The ground and the compiler know @langchain/core by its types alone.",
    { path: "^src/(protocol|errors|text|compiler)/", pathNot: TEST },
    { path: "(^|/)node_modules/@langchain/core/", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "declared-packages-only",
    "What src imports is a dependency or a peer of the package, never a development tool or a guest of another package.",
    { path: "^src/", pathNot: TEST },
    { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm", "npm-peer", "npm-optional"] },
  ),
  forbid(
    "resolvable",
    "Every import resolves; optional peers that are not installed here are named in this rule.",
    { path: "^src/" },
    { couldNotResolve: true, pathNot: "^@langchain/google-genai$" },
  ),
  forbid("not-to-tests", "Code does not import tests.", { path: "^src/", pathNot: TEST }, { path: TEST }),
  forbid(
    "not-out-of-src",
    "The package does not reach out of src, but for its version, which the build puts in.",
    { path: "^src/", pathNot: [TEST, "^src/crew/version\\.ts$"] },
    { path: "^(?!src/)", pathNot: "node_modules/", dependencyTypes: ["local"] },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [...direction, ...compilerDirection, ...homes, ...edges, ...doors, ...everywhere],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      mainFields: ["main", "types"],
    },
  },
};
