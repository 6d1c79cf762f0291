import { describe, expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";
import { ACTIONS } from "./testdata/actions.ts";

const parse = (text: string | null | undefined) => parseReply(text, { actions: ACTIONS });
const parseForAnswer = (text: string) => parseReply(text, { actions: ACTIONS, allowPlainAnswer: true });

const SEARCH = '<action type="search"><query>cats</query></action>';
const cats = { type: "action", name: "search", parameters: { query: "cats" } };
const reset = { type: "action", name: "reset", parameters: {} };
const complaint = (code: string) => ({ type: "complaint", code });

describe("an action", () => {
  test("comes with the thought before it and no notes when nothing was repaired", () => {
    const reply = parse(`<thought>I look for cats.</thought>\n${SEARCH}`);

    expect(reply).toEqual({ ...cats, thought: "I look for cats.", notes: [] });
  });

  test.each([
    ["in single quotes", "<action type='search'><query>cats</query></action>"],
    ["without quotes", "<action type=search><query>cats</query></action>"],
    ["among other attributes", '<action id="1" type="search" lang=\'en\'><query>cats</query></action>'],
    ["in capitals", '<ACTION TYPE="search"><QUERY>cats</QUERY></ACTION>'],
    ["on several lines", '<action\n  type = "search"\n>\n  <query>cats</query>\n</action >'],
    ["in the attribute name", '<action name="search"><query>cats</query></action>'],
    ["in another case", '<action type="Search"><query>cats</query></action>'],
    ["with blanks around", '<action type=" search "><query>cats</query></action>'],
  ])("is known by its type, %s", (_how, text) => {
    expect(parse(text)).toMatchObject(cats);
  });

  test.each([
    ["prose", `Sure! Let me look: a < b, {x} and [1].\n${SEARCH}\nThat should help.`],
    ["a byte order mark", `\ufeff${SEARCH}`],
    ["a code fence", `\`\`\`xml\n${SEARCH}\n\`\`\``],
    ["a long fence in capitals", `\`\`\`\`\`XML\n${SEARCH}\n\`\`\`\`\``],
    ["a fence of tildes", `~~~\n${SEARCH}\n~~~`],
    ["a fence that is not closed", `\`\`\`\n${SEARCH}`],
    ["back-ticks", `\`${SEARCH}\``],
    ["another element", `<response>${SEARCH}</response>`],
    ["text in other scripts", `我来查一下。 سأبحث ${SEARCH} मैं देखता हूँ 🙂`],
    ["a reasoning block", `<think>\nMaybe <action type="reset"></action>?\n</think>\n${SEARCH}`],
    ["a reasoning block of another name", `<seed:think>Maybe <action type="reset"></action></seed:think>${SEARCH}`],
    ["reasoning that began in the prompt", `Maybe <action type="reset"></action>?</think>${SEARCH}`],
    ["a comment", `<!-- <action type="reset"></action> -->${SEARCH}`],
  ])("is found within %s", (_what, text) => {
    expect(parse(text)).toMatchObject(cats);
  });

  test("counts when it is the first of several, and the others are noted", () => {
    const reply = parse(`${SEARCH}<action type="reset"></action><action type="answer"><text>42</text></action>`);

    expect(reply).toMatchObject({ ...cats, notes: ["Only the first action was taken; 2 more left out."] });
  });

  test("counts before an invented observation, a final answer and all that follows", () => {
    const reply = parse(`${SEARCH}<observation>Found: <action type="reset"></action></observation><final_answer>Cats!</final_answer>`);

    expect(reply).toMatchObject({
      ...cats,
      notes: ["An observation in the reply was left out; observations come from actions only.", "Text after the action was left out."],
    });
  });

  test("is the final one when that is written first", () => {
    const reply = parse(`<action type="answer"><text>42</text></action>${SEARCH}`);

    expect(reply).toMatchObject({ type: "action", name: "answer", parameters: { text: "42" } });
  });

  test("needs no body when it has no parameters", () => {
    expect(parse('<action type="reset"/>')).toMatchObject(reset);
  });
});

describe("what is never an action", () => {
  const CALL = '<action type="reset"></action>';

  test.each([
    ["a thought", `<thought>I could ${CALL} but will not.</thought>`],
    ["a thought in capitals", `<THOUGHT>${CALL}</THOUGHT>`],
    ["a thought in a thought", `<thought>a <thought>b</thought> ${CALL}</thought>`],
    ["a reasoning block", `<think>${CALL}</think>`],
    ["a reasoning block that does not end", `<think>${CALL}`],
    ["an observation", `<observation>${CALL}</observation>`],
    ["an observation that does not end", `<observation>${CALL}`],
    ["reasoning that began in the prompt", `I could ${CALL}</think>`],
    ["a thought that began in the prompt", `I could ${CALL}</thought>`],
  ])("is what stands in %s", (_where, text) => {
    expect(parse(text)).toMatchObject(complaint("empty"));
  });

  test.each([
    ["a comment", `<!-- ${CALL} -->`],
    ["a sentence, in back-ticks", 'I could use `<action type="reset">` here.'],
    ["a sentence, in back-ticks that are cut off", 'I could use `<action type="reset"></action>'],
    ["escaped markup", "&lt;action type=&quot;reset&quot;&gt;&lt;/action&gt;"],
    ["a string of other JSON", `{"note": "<action type='reset'></action>"}`],
  ])("is what stands in %s", (_where, text) => {
    expect(parse(text)).toMatchObject(complaint("no_action"));
  });

  test("is what a thought says in a JSON reply", () => {
    const reply = parse(`{"thought": "not <action type='reset'></action>", "action": "search", "parameters": {"query": "cats"}}`);

    expect(reply).toMatchObject(cats);
  });

  test.each([
    ["a thought that goes on without an end tag", `<thought>I could ${CALL} but will not.`, "unclosed"],
    ["thoughts of which too few end", `<thought>a<thought>b<thought>c</thought>${CALL}</thought>`, "ambiguous_action"],
    ["before a lone end tag of a thought", `<thought>a</thought>b ${CALL} c</thought>`, "ambiguous_action"],
  ])("may be what stands in %s", (_where, text, code) => {
    expect(parse(text)).toMatchObject(complaint(code));
  });
});

describe("a plain answer", () => {
  test("is text without an action, where that is allowed", () => {
    const reply = parseForAnswer("<thought>Easy.</thought>\nIt is 42, as `a < b` and {x} show.\n");

    expect(reply).toEqual({ type: "answer", text: "It is 42, as `a < b` and {x} show.", thought: "Easy.", notes: [] });
  });

  test("is no answer where it is not allowed", () => {
    expect(parse("It is 42.")).toMatchObject(complaint("no_action"));
  });

  test("gives way to an action", () => {
    expect(parseForAnswer(`It is 42.\n${SEARCH}`)).toMatchObject({ ...cats, thought: "It is 42." });
  });

  test.each([
    ["JSON data", '```json\n{"action": "opened", "number": 1}\n```'],
    ["another format with tags of that name", 'Add:\n```xml\n<action android:name="MAIN"></action>\n```\nDone.'],
    ["the names of our tags in back-ticks", "Models write `<think>` and then `<action type=x>` tags."],
    ["code with braces", "Write `dispatch({ action: run() })`."],
  ])("may hold %s", (_what, text) => {
    expect(parseForAnswer(text)).toMatchObject({ type: "answer", text });
  });

  test.each([
    ["an action that is not closed", '<action type="search"><query>cats'],
    ["an action that has just begun", "Let me look. <act"],
    ["a thought that has just begun", "It is 42. <thou"],
    ["JSON that is not closed", '{"thought": "t", "action": "search", "par'],
    ["JSON that mentions an action and is not closed", `Sure: {"thought": "not <action type='reset'></action>", "act`],
    ["a thought that follows it and is not closed", "It is 42. <thought>Or"],
  ])("is not what is left of %s", (_what, text) => {
    expect(parseForAnswer(text)).toMatchObject(complaint("unclosed"));
  });

  test("that is known to be cut off is a complaint", () => {
    expect(parseReply("It is", { actions: [], allowPlainAnswer: true, isCutOff: true })).toMatchObject(complaint("unclosed"));
  });

  test("may end like a tag when the model ended by itself", () => {
    expect(parseReply("Write <act", { actions: [], allowPlainAnswer: true, isCutOff: false })).toMatchObject({ text: "Write <act" });
  });
});

describe("a reply with nothing to do in it", () => {
  test.each([
    ["null", null],
    ["undefined", undefined],
    ["no text", ""],
    ["blanks", " \n\t\u200b\ufeff"],
    ["only a thought", "<thought>Hm.</thought>"],
    ["only an empty fence", "```\n```"],
  ])("is a complaint: %s", (_what, text) => {
    expect(parse(text)).toMatchObject(complaint("empty"));
  });

  test.each([
    ["a refusal", "I'm sorry, but I can't help with that."],
    ["an end tag alone", "cats</action>"],
    ["an action without a name", "<action>search</action>"],
    ["an object that is no action", '{"query": "cats"}'],
  ])("is a complaint that lists the actions: %s", (_what, text) => {
    const reply = parse(text);

    expect(reply).toMatchObject(complaint("no_action"));
    expect(reply).toHaveProperty("message", expect.stringContaining('"search", "write_file", "set_thermostat", "reset", "answer"'));
  });
});

describe("a name that is not known", () => {
  test("is a complaint with the nearest name", () => {
    const reply = parse('<action type="serach"><query>cats</query></action>');

    expect(reply).toEqual({
      type: "complaint",
      code: "unknown_action",
      message:
        'There is no action "serach". Did you mean "search"? ' +
        'The actions are "search", "write_file", "set_thermostat", "reset", "answer". To finish, use "answer".',
    });
  });

  test("is not repaired when a letter only looks the same", () => {
    const reply = parse('<action type="sеarch"><query>cats</query></action>');

    expect(reply).toMatchObject(complaint("unknown_action"));
    expect(reply).toHaveProperty("message", expect.stringContaining('Did you mean "search"?'));
  });

  test("is repaired and noted when only case, blanks, hyphens and underscores differ", () => {
    const reply = parse('<action type="Write File"><Path>a</Path><content>b</content></action>');

    expect(reply).toMatchObject({
      type: "action",
      name: "write_file",
      parameters: { path: "a", content: "b" },
      notes: ['The action "Write File" was read as "write_file".', 'The parameter "Path" was read as "path".'],
    });
  });

  test("is a complaint when it can mean two actions", () => {
    const actions = [
      { name: "get_user", parameters: {} },
      { name: "getUser", parameters: {} },
    ];

    expect(parseReply('<action type="GetUser"/>', { actions })).toMatchObject(complaint("ambiguous_action"));
    expect(parseReply('<action type="getUser"/>', { actions })).toMatchObject({ type: "action", name: "getUser" });
  });
});

describe("a reply that is known to be cut off", () => {
  test.each([
    ["nothing", ""],
    ["only reasoning", "<think>Let me see"],
    ["a thought", "<thought>I look."],
    ["text", "Let me"],
    ["an action without its end", '<action type="search"><query>cats</query>'],
    ["a parameter without its end", '<action type="search"><query>cats'],
    ["JSON without its end", '{"thought": "I look.", "action": "sea'],
  ])("asks for a shorter one where it holds %s", (_what, text) => {
    const reply = parseReply(text, { actions: ACTIONS, isCutOff: true });

    expect(reply).toHaveProperty("message", expect.stringMatching(/ Your reply was cut off .* write a shorter one\.$/));
    expect(parse(text)).not.toHaveProperty("message", expect.stringContaining("write a shorter one"));
  });

  test("gives its action where that is whole", () => {
    expect(parseReply(`${SEARCH}\n<observation>Fou`, { actions: ACTIONS, isCutOff: true })).toMatchObject(cats);
  });
});
