import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";

/** Ends a run with one plain line that a machine can read: `N passed, N failed`, and how many were skipped. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: TestRunEndReason): void {
    const count = (state: "passed" | "failed" | "skipped") =>
      modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
    // A file that cannot be loaded holds no test that could fail, and an error outside of tests belongs to none.
    const broken = modules.filter((module) => module.state() === "failed" && [...module.children.allTests("failed")].length === 0).length;
    const failed = count("failed") + broken + unhandledErrors.length;
    const skipped = count("skipped");
    const interrupted = reason === "interrupted" ? 1 : 0;
    process.stdout.write(`\n${count("passed")} passed, ${failed + interrupted} failed${skipped === 0 ? "" : `, ${skipped} skipped`}\n`);
  }
}
