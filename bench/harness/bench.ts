/** One comparison: contenders that do the same thing, measured beside each other in one run. */
export interface Bench {
  readonly name: string;
  /** Name of the contender that the others are measured against. */
  readonly baseline: string;
  readonly contenders: readonly Contender[];
  /** Contender → the ratio it may cost at most. */
  readonly budgets: Readonly<Record<string, number>>;
  /** How often each contender is measured, in turn with the others. Default 9. */
  readonly repeats?: number;
}

/** Work in a process of its own, or a whole process. */
export type Contender = WorkContender | CommandContender;

/** Work that is warmed up and then measured, in a fresh process for each measurement. */
export interface WorkContender {
  readonly name: string;
  /** Opens the module of the work; only the measured process calls it, so contenders do not load each other. */
  load(): Promise<WorkModule>;
  /** Handed to `prepare`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Runs before measuring. Default 2,000. */
  readonly warmUp?: number;
  /** Measured runs. Default 2,000. */
  readonly runs?: number;
  /** Runs under way at once. Default 1. */
  readonly concurrency?: number;
}

/** A Node process, measured from its start to its end. */
export interface CommandContender {
  readonly name: string;
  /** Arguments of `node`; the process runs in the root of the repository. */
  command(folder: string): readonly string[] | Promise<readonly string[]>;
}

/** The module of a contender. */
export interface WorkModule {
  prepare(options: Readonly<Record<string, unknown>>): Work | Promise<Work>;
}

/** What is measured. */
export interface Work {
  run(): unknown;
  /** How many units one run does, where contenders differ in size; costs are per unit. Default 1. */
  readonly units?: number;
  close?(): void | Promise<void>;
}

/** What one measurement found, per run and unit. */
export interface Sample {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** True for a contender that is a process by itself. */
export function isCommand(contender: Contender): contender is CommandContender {
  return "command" in contender;
}
