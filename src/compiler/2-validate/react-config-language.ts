import type { FileLanguage } from "./file-language.ts";
import { placesOfKeys } from "./schema-walk.ts";
import { reactConfigSchema } from "./schemas/react-config-schema.ts";

/** A react_config.yaml. */
export const REACT_CONFIG_LANGUAGE: FileLanguage = {
  schema: reactConfigSchema,
  whole: "The configuration",
  notSupported: [],
  places: placesOfKeys(reactConfigSchema),
  moreIssues: () => [],
};
