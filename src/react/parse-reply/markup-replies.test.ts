import { describe, expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";

const parse = (text: string, isCutOff?: boolean) => parseReply(text, { actions: ACTIONS, isCutOff });
const parseContent = (element: string) => parse(`<action type="write_file"><path>a</path>${element}</action>`);
const written = (content: string) => ({ type: "action", name: "write_file", parameters: { path: "a", content } });
const complaint = (code: string) => ({ type: "complaint", code });
const RESET = '<action type="reset"></action>';

describe("the value of an element", () => {
  test.each([
    ["raw < and &", "if a < b && c <- d", "if a < b && c <- d"],
    ["entities, decoded once", "&lt;b&gt; &amp;lt; &quot;&apos; &#65;&#x1F642;", "<b> &lt; \"' A🙂"],
    ["entities that are none", "&nbsp; &; &#xD800; &#0; AT&T", "&nbsp; &; &#xD800; &#0; AT&T"],
    ["markup", "<p class='x'>Hi <br/> there</p><!-- c -->", "<p class='x'>Hi <br/> there</p><!-- c -->"],
    ["CDATA", "<![CDATA[a </content> &amp; b]]>", "a </content> &amp; b"],
    ["CDATA on lines of its own", "\n  <![CDATA[\n a \n]]>\n", "\n a \n"],
    ["text around CDATA", "1 &lt; <![CDATA[&lt;]]>", "1 < &lt;"],
    ["tags of ours", "</action> <thought> </think> <observation>", "</action> <thought> </think> <observation>"],
    ["actions of ours", '<action type="a"></action> <action type="b"></action>', '<action type="a"></action> <action type="b"></action>'],
    ["an element of the same name", "a <content>b</content> c", "a <content>b</content> c"],
    ["a code fence", "```js\nrun();\n```", "```js\nrun();\n```"],
    ["placeholders", "{{user}} {{#if}}", "{{user}} {{#if}}"],
    ["other scripts", "中文 عربي देवनागरी 👩‍👩‍👧", "中文 عربي देवनागरी 👩‍👩‍👧"],
    ["blanks around it", "  a  ", "  a  "],
    ["one line on a line of its own, its indentation kept", "\n    a\n  ", "    a"],
    ["lines of another system", "\r\n  a\r\n", "  a"],
    ["a line break before its first line", "\na", "\na"],
    ["empty lines at its edges", "\n\na\n\n", "\na\n"],
    ["lines on lines of their own", "\n  a\n    b\n", "  a\n    b"],
    ["a last line break", "a\nb\n", "a\nb\n"],
    ["nothing", "", ""],
  ])("holds %s", (_what, text, value) => {
    expect(parseContent(`<content>${text}</content>`)).toMatchObject(written(value));
  });

  test("is empty for an empty element", () => {
    expect(parseContent("<content/>")).toMatchObject(written(""));
  });

  test("may stand in a wrapper or be named by an attribute", () => {
    expect(parse('<action type="search"><parameters><query>cats</query></parameters></action>')).toMatchObject({
      parameters: { query: "cats" },
    });
    expect(parse('<action type="search"><parameter name="query">cats</parameter></action>')).toMatchObject({
      parameters: { query: "cats" },
    });
    expect(parse('<action type="search"><arguments>{"query": "cats"}</arguments></action>')).toMatchObject({
      parameters: { query: "cats" },
    });
  });

  test.each([
    ["an end tag in another case", "<query>cats</Query>", "</Query> was read as </query>."],
    ["a name in an attribute", '<parameter name="query">cats</parameter>', '<parameter name="query"> was read as <query>.'],
  ])("is noted with %s", (_what, element, note) => {
    expect(parse(`<action type="search">${element}</action>`)).toMatchObject({ parameters: { query: "cats" }, notes: [note] });
  });

  test("is of the type that its parameter wants", () => {
    const reply = parse(
      "<action type='set_thermostat'><degrees> 2.15e1 </degrees><unit>\ncelsius\n</unit>" +
        '<rooms>```json\n[\'hall\', "bath",]\n```</rooms><schedule>{"from": "8:00", // early\n"days": 5}</schedule></action>',
    );

    expect(reply).toMatchObject({
      parameters: { degrees: 21.5, unit: "celsius", rooms: ["hall", "bath"], schedule: { from: "8:00", days: 5 } },
    });
  });

  test.each([
    ["words for a number", "<limit>five</limit>"],
    ["a number with a unit", "<limit>5 pieces</limit>"],
    ["a fraction for an integer", "<limit>5.5</limit>"],
    ["a leading zero", "<limit>05</limit>"],
    ["a number that cannot be held exactly", "<limit>12345678901234567890</limit>"],
    ["nothing", "<limit></limit>"],
    ["JSON for an integer", "<limit>[5]</limit>"],
  ])("of the wrong type is a complaint: %s", (_what, element) => {
    const reply = parse(`<action type="search"><query>cats</query>${element}</action>`);

    expect(reply).toMatchObject(complaint("wrong_type"));
    expect(reply).toHaveProperty("message", expect.stringContaining('"search" takes "query" (string, required), "limit" (integer).'));
  });

  test("that is broken JSON is a complaint", () => {
    expect(parse("<action type='set_thermostat'><degrees>1</degrees><rooms>['hall', </rooms></action>")).toMatchObject(
      complaint("broken_json"),
    );
  });
});

describe("a missing end tag", () => {
  test("of a thought is accepted before a whole action", () => {
    const reply = parse('<thought>I look for cats.\n<action type="search"><query>cats</query></action>');

    expect(reply).toEqual({
      type: "action",
      name: "search",
      parameters: { query: "cats" },
      thought: "I look for cats.",
      notes: ["A missing </thought> was added."],
    });
  });

  test("of a thought in a thought is accepted", () => {
    const reply = parse('<thought>a <thought> <thought> b</thought> c</thought><action type="reset"/>');

    expect(reply).toMatchObject({ type: "action", name: "reset", thought: "a <thought> <thought> b</thought> c" });
  });

  test.each([
    ["all parameters are given", '<action type="search"><query>cats</query><limit>5</limit>'],
    ["the JSON is whole", '<action type="search">{"query": "cats", "limit": 5}'],
    ["the end tag has begun", '<action type="search"><query>cats</query><limit>5</limit></act'],
    ["other text follows", '<action type="search"><query>cats</query><limit>5</limit>\nI wait for the result.'],
    ["an observation follows", '<action type="search"><query>cats</query><limit>5</limit><observation>Found'],
    ["the next action follows", '<action type="search"><query>cats</query><limit>5</limit><action type="reset"></action>'],
    ["a fence ends", '```\n<action type="search"><query>cats</query><limit>5</limit>\n```'],
  ])("of an action is accepted where %s", (_when, text) => {
    expect(parse(text)).toMatchObject({ type: "action", name: "search", parameters: { query: "cats", limit: 5 } });
  });

  test.each([
    ["the reply", '<action type="search"><query>cats</query>'],
    ["a thought", '<action type="search"><query>cats</query>\n<thought>Now I wait, or <action type="reset"></action>.</thought>'],
    ["a thought that is not closed either", '<thought>I look.\n<action type="search"><query>cats</query>'],
  ])(
    "of an action is a complaint where a parameter may be missing with it and the model was stopped: before the end of %s",
    (_what, text) => {
      expect(parse(text, true)).toMatchObject(complaint("unclosed"));
      expect(parse(text)).toMatchObject({ type: "action", parameters: { query: "cats" } });
      expect(parse(text, false)).toMatchObject({ type: "action", parameters: { query: "cats" } });
    },
  );

  test("of an action that could have parameters and gives none is a complaint, unless the model ended by itself", () => {
    const actions = [{ name: "list", parameters: { folder: { type: "string" } } }];
    const text = '<action type="list">';

    expect(parseReply(text, { actions })).toMatchObject(complaint("unclosed"));
    expect(parseReply(text, { actions, isCutOff: true })).toMatchObject(complaint("unclosed"));
    expect(parseReply(text, { actions, isCutOff: false })).toMatchObject({ type: "action", parameters: {} });
    expect(parse('<action type="reset">')).toMatchObject({ type: "action", parameters: {} });
  });

  test("of an action in a thought that goes on behind it is a complaint", () => {
    expect(parse('<thought>maybe <action type="search"><query>cats</query> but no')).toMatchObject(complaint("unclosed"));
  });

  test.each([
    ["a parameter", '<action type="search"><query>cats'],
    ["a parameter before the end of its action", '<action type="search"><query>cats</action>'],
    ["a parameter before another action", '<action type="search"><query>cats</action><action type="search"><query>dogs</query></action>'],
    ["a parameter before another parameter", '<action type="search"><query>cats<limit>5</limit></action>'],
    [
      "a parameter before another action with one of the same name",
      '<action type="search"><query>cats</action><action type="reset"></query></action>',
    ],
    ["a parameter of an action that is not closed either", '<action type="answer"><text>cats</action> are </text>'],
    ["an inner element of the same name", "<action type='answer'><text>a <text b='</text>"],
    ["CDATA", '<action type="search"><query><![CDATA[cats</query></action>'],
    ["CDATA before other CDATA", '<action type="search"><query><![CDATA[cats</query><limit><![CDATA[5]]></query></action>'],
    ["JSON", '<action type="search">{"query": "cats"'],
    ["JSON in a string", '<action type="search">{"query": "cats'],
    ["a start tag", '<action type="search"'],
    ["a start tag in an attribute", '<action type="search><query>cats</query></action>'],
    ["a comment", '<action type="reset"><!-- now'],
    ["the thought and the action", '<thought>maybe <action type="reset">'],
  ])("of %s is a complaint", (_what, text) => {
    expect(parse(text)).toMatchObject(complaint("unclosed"));
  });

  test("of a thought is a complaint in a reply that is known to be cut off", () => {
    expect(parse('<thought>maybe <action type="reset"></action>', true)).toMatchObject(complaint("unclosed"));
  });
});

describe("what cannot be told apart", () => {
  test.each([
    ["an end tag in a value", parseContent("<content>a </content> b</content>"), "ambiguous_parameter"],
    ["a parameter given twice", parseContent("<content>a</content><content>b</content>"), "ambiguous_parameter"],
    ["text among the parameters", parseContent("then <content>a</content>"), "stray_text"],
    ["text instead of parameters", parse('<action type="answer">It is 42.</action>'), "stray_text"],
    ["a parameter in the start tag", parse('<action type="search" query="cats"/>'), "stray_text"],
    ["an action between two thoughts of which one ends", parse(`<thought>a ${RESET} <thought>b</thought> ${RESET}`), "ambiguous_action"],
    ["an action behind reasoning that may go on", parse(`<think>a <think>b</think> ${RESET}`), "ambiguous_action"],
    ["an action behind an observation that may go on", parse(`<observation>a <observation>b</observation> ${RESET}`), "ambiguous_action"],
    ["an action before a lone end of an observation", parse(`<observation>a</observation>${RESET}</observation>`), "ambiguous_action"],
    ["an action in what may have been an observation", parse(`${RESET}</observation>`), "ambiguous_action"],
    ["JSON and elements", parse('<action type="search">{"limit": 5}<query>cats</query></action>'), "stray_text"],
    ["two JSON objects", parse('<action type="search">{"query": "cats"}{"limit": 5}</action>'), "broken_json"],
    ["two names of the action", parse('<action type="search" type="reset"><query>cats</query></action>'), "ambiguous_action"],
  ])("is a complaint: %s", (_what, reply, code) => {
    expect(reply).toMatchObject(complaint(code));
  });
});

describe("parameters that do not fit", () => {
  test("are all told at once", () => {
    const reply = parse('<action type="write_file"><contents>a</contents><overwrite>yes</overwrite></action>');

    expect(reply).toEqual({
      type: "complaint",
      code: "missing_parameter",
      message:
        'The parameters of "write_file" do not fit: "path" is missing; "content" is missing; ' +
        'there is no parameter "contents" (did you mean "content"?); "overwrite" must be boolean, not the string "yes". ' +
        '"write_file" takes "path" (string, required), "content" (string, required), "overwrite" (boolean).',
    });
  });

  test.each([
    ["text instead of parameters", '<action type="search">cats</action>'],
    ["an end tag in a value", '<action type="search"><query>a</query>b</query></action>'],
    ["more elements than anybody means", `<action type="search">${"<query>a</query>".repeat(1_001)}</action>`],
    ["broken JSON", '<action type="search">{"query": cats}</action>'],
    ["JSON and elements", '<action type="search">{"limit": 5}<query>cats</query></action>'],
  ])("are listed in a complaint about %s", (_what, text) => {
    expect(parse(text)).toHaveProperty("message", expect.stringContaining('"search" takes "query" (string, required), "limit" (integer).'));
  });

  test("are a complaint when there are too many", () => {
    expect(parse('<action type="search"><query>cats</query><color>red</color></action>')).toMatchObject(complaint("extra_parameter"));
    expect(parse('<action type="reset"><force>true</force></action>')).toMatchObject(complaint("extra_parameter"));
  });
});
