import { describe, expect, test } from "vitest";
import { MarkdownWriter } from "./markdown-writer.ts";

const readable = (text: string) =>
  text
    .replaceAll("\u001b[1m", "<b>")
    .replaceAll("\u001b[22m", "</b>")
    .replaceAll("\u001b[36m", "<c>")
    .replaceAll("\u001b[39m", "</c>")
    .replaceAll("\u001b[2m", "<dim>");

function render(...pieces: readonly string[]): string {
  const writer = new MarkdownWriter();
  return readable(pieces.map((piece) => writer.push(piece)).join("") + writer.end());
}

describe("inline", () => {
  test("bold and code", () => {
    expect(render("Pay **now** with `pay()`.")).toBe("Pay <b>now</b> with <c>pay()</c>.");
  });

  test("marks cut into pieces", () => {
    expect(render("*", "*no", "w*", "* then `", "x`")).toBe("<b>now</b> then <c>x</c>");
  });

  test("stars that mark nothing stay", () => {
    expect(render("2 ** 3 and 2*3 and *a* and ***")).toBe("2 ** 3 and 2*3 and *a* and ***");
  });

  test("stars in code stay", () => {
    expect(render("`a ** b`")).toBe("<c>a ** b</c>");
  });

  test("a style that was never closed ends with its line", () => {
    expect(render("**open\nnext `code\nplain")).toBe("<b>open</b>\nnext <c>code</c>\nplain");
  });
});

describe("blocks", () => {
  test("bullets, nested ones too", () => {
    expect(render("- one\n  * two\n+ three\n")).toBe("• one\n  • two\n• three\n");
  });

  test("numbers stay as they are", () => {
    expect(render("1. one\n2. two")).toBe("1. one\n2. two");
  });

  test("a heading is bold and loses its signs", () => {
    expect(render("## How **long**\ntext")).toBe("<b>How long</b>\ntext");
  });

  test("a line that only looks like a bullet or a heading", () => {
    expect(render("-5 degrees\n#1 choice\n--- \n")).toBe("-5 degrees\n#1 choice\n--- \n");
  });

  test("bold at the start of a line is no bullet", () => {
    expect(render("**Total**: 5")).toBe("<b>Total</b>: 5");
  });

  test("fenced code is shown as it is", () => {
    const shown = "<dim>```js</b>\n<c>const a = `**x**`;</c>\n<c>- b</c>\n<dim>```</b>\ndone";
    expect(render("```js\nconst a", " = `**x**`;\n- b\n``", "`\ndone")).toBe(shown);
  });
});

test("a line is shown as soon as it is clear what it is", () => {
  const writer = new MarkdownWriter();
  expect([writer.push("-"), writer.push(" "), writer.push("a")]).toEqual(["", "• ", "a"]);
});

test("nothing is lost at the end", () => {
  expect([render("-"), render("a *"), render("a **"), render("``"), render("##")]).toEqual(["-", "a *", "a **", "<c></c>", "##"]);
});
