import type { Ajv2020 } from "ajv/dist/2020.js";
import { mapSchemas, openSchemaPatterns } from "../compiler/index.ts";
import { InvalidArgumentError } from "../errors/index.ts";
import type { JsonObject } from "../protocol/index.ts";
import { repeatedItem } from "./repeated-item.ts";

/** References that one check may follow. A schema whose branches all come back to it takes exponentially many in the depth of a value. */
const MAX_REFERENCES = 100_000;

const REFERENCE = "x-graphcrew-reference";
const MAX_ERRORS = 20;
const LONGEST_PROBLEM = 1_000;

/** Compiles a schema that `checkJsonSchema` has no problem with; the result says what is wrong with a value. */
export async function compileSchema(schema: JsonObject): Promise<(value: unknown) => string | undefined> {
  const ajv = await openAjv();
  checkRepeatsOnce(ajv);
  const references = countReferences(ajv);
  const { $schema: _dialect, $id: _name, id: _oldName, ...body } = schema;
  const validate = ajv.compile(
    mapSchemas(body, ({ ...inner }) => ("$ref" in inner ? { [REFERENCE]: true, ...inner } : inner)) as JsonObject,
  );
  return (value) => {
    references.count = 0;
    try {
      if (validate(value)) return undefined;
      return ajv.errorsText(validate.errors?.slice(0, MAX_ERRORS), { dataVar: "answer" }).slice(0, LONGEST_PROBLEM);
    } catch (error) {
      if (error instanceof RangeError) return "it is nested too deeply";
      if (error instanceof InvalidArgumentError) return error.message;
      throw error;
    }
  };
}

async function openAjv(): Promise<Ajv2020> {
  const [{ Ajv2020 }, readPattern] = await Promise.all([import("ajv/dist/2020.js"), openSchemaPatterns()]);
  const regExp = (source: string) => {
    const pattern = readPattern(source);
    if ("problem" in pattern) throw new InvalidArgumentError(`the pattern ${source} ${pattern.problem}`, { hint: pattern.hint });
    // Ajv tells patterns apart by their text.
    return { test: pattern.test, toString: () => source };
  };
  return new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    validateFormats: false,
    validateSchema: false,
    code: { regExp: Object.assign(regExp, { code: "" }) },
  });
}

/** Ajv compares every item with every other one. */
function checkRepeatsOnce(ajv: Ajv2020): void {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isOn: boolean) => {
      const check = (list: readonly unknown[]): boolean => {
        const places = isOn ? repeatedItem(list) : undefined;
        const [first, second] = places ?? [];
        Object.assign(check, { errors: places === undefined ? null : [repeatError(first, second)] });
        return places === undefined;
      };
      return check;
    },
  });
}

function repeatError(first: number | undefined, second: number | undefined): object {
  return { keyword: "uniqueItems", message: `must NOT have duplicate items (items ## ${first} and ${second} are identical)`, params: {} };
}

function countReferences(ajv: Ajv2020): { count: number } {
  const references = { count: 0 };
  ajv.addKeyword({
    keyword: REFERENCE,
    validate: () => {
      references.count += 1;
      if (references.count > MAX_REFERENCES) throw new InvalidArgumentError("it has too many parts to be checked");
      return true;
    },
  });
  return references;
}
