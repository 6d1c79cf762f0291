/** A knowledge module that was loaded. */
export interface LoadedModule {
  readonly name: string;
  readonly content: string;
  readonly tokens: number;
}
