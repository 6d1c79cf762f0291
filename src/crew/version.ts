import manifest from "../../package.json" with { type: "json" };

/** The version of this package; the build puts it in the place of the import. */
export const version: string = manifest.version;
