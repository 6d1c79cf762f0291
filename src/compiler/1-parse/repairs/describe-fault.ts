import type { YamlFault } from "../compose-yaml.ts";

/** An error of the YAML library in plain words, for those that no repair recognises. */
export function describeFault(fault: YamlFault): { readonly message: string; readonly hint: string } {
  return DESCRIPTIONS[fault.code] ?? { message: `${sentence(fault.message)}`, hint: GENERAL_HINT };
}

const GENERAL_HINT = "Check indentation, colons and brackets here; put text with special characters in quotes.";

const DESCRIPTIONS: Readonly<Record<string, { readonly message: string; readonly hint: string }>> = {
  ALIAS_PROPS: { message: "An alias cannot have an anchor or a tag of its own.", hint: "Remove what stands before the *." },
  BAD_DIRECTIVE: { message: "This line starting with % is not a directive that YAML knows.", hint: "Remove the line." },
  BAD_PROP_ORDER: { message: "An anchor or tag stands on the wrong side of a sign.", hint: "Put it right before the value." },
  BLOCK_IN_FLOW: {
    message: "A list or map over several lines cannot stand inside [ ] or { }.",
    hint: "Put a comma between the parts, or use indented lines throughout.",
  },
  KEY_OVER_1024_CHARS: { message: "A key is longer than 1,024 characters.", hint: "If this is text and not a key, put it in quotes." },
  MULTILINE_IMPLICIT_KEY: {
    message: "A key goes over several lines.",
    hint: "Look for a missing colon or a wrong indentation on the line before.",
  },
  MULTIPLE_ANCHORS: { message: "A value has two anchors.", hint: "Keep one." },
  MULTIPLE_TAGS: { message: "A value has two tags.", hint: "Keep one." },
};

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
