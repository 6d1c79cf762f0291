import fc from "fast-check";

const TAGS = ["<thought>", "</thought>", "<think>", "</think>", "<observation>", "</observation>"];
const CALLS = [
  '<action type="reset"></action>',
  '<action type="reset"/>',
  '{"action": "reset"}',
  '<action type="reset">',
  '<action type="',
];
const PIECES = [
  "</action>",
  "<query>",
  "</query>",
  "</content>",
  "</text>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "&amp;",
  "&lt;",
  "&#60;",
  "& ",
  "<",
  ">",
  "</",
  '"',
  "'",
  "\\",
  "\\n",
  "\n",
  "\r\n",
  "\t",
  " ",
  "`",
  "```",
  "```json\n",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "//",
  "/*",
  "{{user}}",
  "NaN",
  "null",
  "عربي",
  "देवनागरी",
  "中文。",
  "👩‍👩‍👧",
  "\ufeff",
  "don't",
  "query",
];

const joined = (pieces: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6, unit: "binary" })), { maxLength: 7 })
    .map((parts) => parts.join(""));

/** Any text, with everything in it that a parser may trip over. */
export const hostileText: fc.Arbitrary<string> = joined([...PIECES, ...TAGS, ...CALLS]);

/** Text for a thought: it may mention actions, but does not write the tag of a thought itself. */
export const thoughtText: fc.Arbitrary<string> = joined([...PIECES, ...CALLS, "<think>", "</think>", "<observation>"]);

/** Text for a thought that mentions no whole action. */
export const plainThoughtText: fc.Arbitrary<string> = joined([...PIECES.filter((piece) => piece !== "</action>"), "<think>"]);

/** Prose without tags and JSON of ours. */
export const prose: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "Sure, here it is:",
      "a < b and c > d",
      "R&D",
      "it's 5 o'clock",
      "«quoted»",
      "{placeholder}",
      "[1]",
      "- item",
      "**bold**",
      "<b>bold</b>",
      "`code`",
      "&lt;tag&gt;",
      "我来查一下。",
      "سأبحث الآن",
      "🙂",
      "\n",
      "\n\n",
      " ",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(" "));
