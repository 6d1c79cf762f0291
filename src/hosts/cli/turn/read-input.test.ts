import { expect, test } from "vitest";
import { testHost } from "../testdata/test-host.ts";
import { readInput } from "./read-input.ts";

test("the argument is the input, and stdin is left alone", async () => {
  expect(await readInput("hello", testHost({ input: "other" }))).toBe("hello");
});

test("without an argument, or with -, stdin is the input, without its last line end", async () => {
  expect(await readInput(undefined, testHost({ input: "two\nlines\r\n" }))).toBe("two\nlines");
  expect(await readInput("-", testHost({ input: "\ufeffpiped" }))).toBe("piped");
});

test("an input of many line ends is read once", async () => {
  const lineEnds = "\n".repeat(200_000);
  expect(await readInput(undefined, testHost({ input: `a${lineEnds}b\n` }))).toBe(`a${lineEnds}b`);
});

test("a person at a terminal is told how to give it", async () => {
  await expect(readInput(undefined, testHost({ isTerminal: true }))).rejects.toMatchObject({
    code: "GC6001",
    message: "There is no input.",
  });
});

test.each([
  ["an empty argument", "  ", ""],
  ["an empty pipe", undefined, ""],
  ["a pipe of white space", undefined, " \n\n"],
])("%s is refused", async (_case, argument, input) => {
  await expect(readInput(argument, testHost({ input }))).rejects.toMatchObject({ code: "GC6001", message: "The input is empty." });
});

test("bytes that are not UTF-8 are refused", async () => {
  await expect(readInput(undefined, testHost({ input: Uint8Array.of(0x61, 0xff) }))).rejects.toThrow("not UTF-8");
});
