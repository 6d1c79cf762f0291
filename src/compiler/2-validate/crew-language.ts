import type { FileLanguage } from "./file-language.ts";
import { NOT_SUPPORTED_YET } from "./not-supported-yet.ts";
import { placesOfKeys } from "./schema-walk.ts";
import { crewSchema } from "./schemas/crew-schema.ts";
import { validateKindless } from "./validate-kindless.ts";

/** A crew file. */
export const CREW_LANGUAGE: FileLanguage = {
  schema: crewSchema,
  whole: "The crew",
  notSupported: NOT_SUPPORTED_YET,
  places: placesOfKeys(crewSchema),
  moreIssues: validateKindless,
};
