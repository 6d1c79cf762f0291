import type { CreateCrewOptions, Crew } from "../../../crew/index.ts";
import { nodeFilePort } from "../../../knowledge/index.ts";
import { compileFile } from "../files/compile-file.ts";
import { recordingFilePort } from "../files/recording-file-port.ts";
import type { WatchedPaths } from "../files/watch-paths.ts";
import type { Host } from "../host.ts";
import { reportFailure } from "../report-failure.ts";
import { colorsOf } from "../terminal/colors.ts";
import type { OpenCrew } from "./open-crew.ts";

/** A crew to watch. */
export interface WatchedCrewOptions {
  readonly file: string;
  readonly options: CreateCrewOptions;
  readonly host: Host;
  /** Show the stack of what goes wrong. */
  readonly debug: boolean;
}

/**
 * A crew that is loaded again, between two turns, when a file that had a say in it has changed: its YAML, prompts, knowledge and
 * scripted replies. Modules of code stay as they were loaded first: Node loads each once. When it cannot be loaded, what is
 * wrong is told and the crew from before goes on.
 */
export class WatchedCrew implements OpenCrew {
  readonly #options: WatchedCrewOptions;
  #crew: Crew | undefined;
  #change = new AbortController();
  #watched: WatchedPaths = { files: new Set(), folders: new Set() };
  #stopWatching = (): void => undefined;

  private constructor(options: WatchedCrewOptions) {
    this.#options = options;
  }

  /** Opens it; fails as `createCrew` does. */
  static async open(options: WatchedCrewOptions): Promise<WatchedCrew> {
    const watched = new WatchedCrew(options);
    await watched.#watch();
    try {
      watched.#crew = await watched.#load();
      return watched;
    } catch (error) {
      watched.#stopWatching();
      throw error;
    }
  }

  get crew(): Crew {
    if (this.#crew === undefined) throw new TypeError("the crew is not open");
    return this.#crew;
  }

  get changed(): AbortSignal {
    return this.#change.signal;
  }

  async refresh(): Promise<void> {
    if (!this.changed.aborted) return;
    const { host, debug } = this.#options;
    if (host.isInteractive) await host.stderr.write("\n");
    this.#change = new AbortController();
    await this.#watch();
    const before = this.#crew;
    try {
      this.#crew = await this.#load();
    } catch (error) {
      await reportFailure(error, host, { debug });
      return this.#tell("The crew could not be loaded again; the one from before goes on.");
    }
    await before?.close();
    await this.#tell("The crew was loaded again.");
  }

  async close(): Promise<void> {
    this.#stopWatching();
    await this.#crew?.close();
  }

  #load(): Promise<Crew> {
    const { file, options, host } = this.#options;
    return host.createCrew(file, options);
  }

  /** Watches what the compiler reads. Where it could not read on, what counted before still does. */
  async #watch(): Promise<void> {
    const { file, host } = this.#options;
    const read = recordingFilePort(nodeFilePort);
    const { crew } = await compileFile(file, { as: "crew", files: read }, host);
    const scripts = Object.values(crew?.spec.models ?? {}).flatMap((model) => (model.file === undefined ? [] : [model.file]));
    const before = crew === undefined ? this.#watched : { files: [], folders: [] };
    this.#watched = {
      files: new Set([...before.files, ...read.files, ...scripts]),
      folders: new Set([...before.folders, ...read.folders]),
    };
    const stopBefore = this.#stopWatching;
    const change = this.#change;
    this.#stopWatching = await host.watchPaths(this.#watched, () => change.abort());
    stopBefore();
  }

  async #tell(text: string): Promise<void> {
    const { host } = this.#options;
    await host.stderr.write(`${colorsOf(host.stderr).dim(text)}\n`);
  }
}
