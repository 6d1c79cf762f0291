import { describe, expect, test } from "vitest";
import { COMMANDS } from "./command-table.ts";
import { runCli } from "./run-cli.ts";
import { type TestHostOptions, testHost } from "./testdata/test-host.ts";

async function run(argv: readonly string[], options: TestHostOptions = {}) {
  const host = testHost(options);
  const exitCode = await runCli(argv, host);
  return { exitCode, out: host.out(), err: host.err() };
}

describe("help", () => {
  test("lists every command and goes to stdout", async () => {
    const { exitCode, out, err } = await run(["--help"]);
    expect([exitCode, err]).toEqual([0, ""]);
    for (const name of ["init", "check", "run", "chat", "graph", "explain", "schema", "doctor"]) expect(out).toContain(`  ${name} `);
  });

  test.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    "the list shows what %s takes, as its own help does",
    async (name, entry) => {
      const all = await run(["--help"]);
      const own = await run([name, "--help"]);
      expect(all.out).toContain(`${[name, "[options]", entry.takes].join(" ").trim()} `);
      expect(own.out).toContain(`${["Usage: graphcrew", name, "[options]", entry.takes].join(" ").trim()}\n`);
    },
  );

  test.each([[["run", "--help"]], [["help", "run"]], [["run", "-h"]]])("%j shows the flags of the command", async (argv) => {
    const { exitCode, out } = await run(argv);
    expect(exitCode).toBe(0);
    expect(out).toContain("--model <provider:model>");
  });

  test("without a command it goes to stderr and is wrong usage", async () => {
    const { exitCode, out, err } = await run([]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toContain("Usage: graphcrew");
  });

  test("the version is that of the package", async () => {
    expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("wrong usage", () => {
  test.each([
    ["an unknown command", ["chekc"], "Unknown command 'chekc'.", "Did you mean check?"],
    ["an unknown flag", ["explain", "GC1101", "--colr"], "Unknown option '--colr'.", "Did you mean --color?"],
    ["a missing argument", ["explain"], "Missing required argument 'code'.", "graphcrew help"],
    [
      "a value that is not among the choices",
      ["run", "c.yaml", "hi", "--engine", "fast"],
      "Allowed choices are auto, direct, langgraph.",
      "help",
    ],
    ["too many arguments", ["run", "c.yaml", "hi", "there"], "Too many arguments for 'run'", "in quotes"],
    ["a flag without its value", ["run", "c.yaml", "hi", "--model"], "Option '--model <provider:model>' argument missing.", "help"],
  ])("%s exits with 2, tells why, and leaves stdout empty", async (_case, argv, message, hint) => {
    const { exitCode, out, err } = await run(argv);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toContain("error GC6001: ");
    expect(err).toContain(message);
    expect(err).toContain(hint);
    expect(err).not.toContain("    at ");
  });

  test.each(["test", "studio", "serve", "worker", "sessions", "compile", "import"])("%s is known, but not yet there", async (name) => {
    const { exitCode, out, err } = await run([name, "x", "--any", "thing"]);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(err).toContain(`error GC5003: The command "${name}" is not supported yet.`);
  });

  test.each(["--record", "--replay"])("run %s is known, but not yet there", async (flag) => {
    const { exitCode, err } = await run(["run", "crew.yaml", "hi", flag]);
    expect(exitCode).toBe(2);
    expect(err).toContain(`error GC5003: ${flag} is not supported yet.`);
  });
});

describe("failures", () => {
  const broken: TestHostOptions = { createCrew: () => Promise.reject(new TypeError("boom\u001b[2J")) };

  test("an unexpected one has a code, a hint and no stack", async () => {
    const { exitCode, out, err } = await run(["run", "crew.yaml", "hi"], broken);
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err).toContain("error GC6004: TypeError: boom␛[2J");
    expect(err).toContain("--debug");
    expect(err).not.toContain("    at ");
  });

  test("--debug shows its stack", async () => {
    expect((await run(["run", "crew.yaml", "hi", "--debug"], broken)).err).toContain("    at ");
  });

  test("--debug after -- is input", async () => {
    expect((await run(["run", "crew.yaml", "--", "--debug"], broken)).err).not.toContain("    at ");
  });
});
