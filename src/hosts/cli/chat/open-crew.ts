import type { Crew } from "../../../crew/index.ts";

/** The crew that a conversation is held with. */
export interface OpenCrew {
  /** The one that answers now. */
  readonly crew: Crew;
  /** Aborts when its files have changed; absent where nobody watches them. */
  readonly changed?: AbortSignal;
  /** Loads it again if its files have changed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** A crew that stays as it was loaded. */
export function openCrewOf(crew: Crew): OpenCrew {
  return { crew, refresh: () => Promise.resolve(), close: () => crew.close() };
}
