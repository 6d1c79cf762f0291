/** Reads knowledge modules by a path relative to its base folder. */
export interface KnowledgeLoader {
  /**
   * The text of one module.
   * @throws {KnowledgePathError} GC4001 when the path leaves the base folder.
   * @throws {KnowledgeLoadError} GC4002 when the file is missing, too large or not UTF-8.
   */
  load(path: string): Promise<string>;
}
