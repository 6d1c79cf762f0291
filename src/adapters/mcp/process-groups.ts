/**
 * The process groups of running servers. Each server leads a group of its own, so that what it starts ends with it. What still
 * runs when this process exits is killed.
 */
export class ProcessGroups {
  readonly #leaders = new Set<number>();
  readonly #killAll = (): void => {
    for (const leader of this.#leaders) signalGroup(leader, "SIGKILL");
  };

  add(leader: number): void {
    if (this.#leaders.size === 0) process.once("exit", this.#killAll);
    this.#leaders.add(leader);
  }

  /** Forgets a group whose leader has ended, and kills what is left of it. */
  end(leader: number): void {
    signalGroup(leader, "SIGKILL");
    this.#leaders.delete(leader);
    if (this.#leaders.size === 0) process.off("exit", this.#killAll);
  }
}

/** Signals a process and all it has started. Where there are no groups, the process alone. */
export function signalGroup(leader: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(process.platform === "win32" ? leader : -leader, signal);
  } catch (error) {
    // Nobody is left.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
