import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const encode = (text: string) => new TextEncoder().encode(text);

test("a byte order mark is no part of the text", () => {
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ text: "a", problem: undefined, isReadable: true });
});

test.each([
  ["a lone continuation byte", [0x61, 0x62, 0x80, 0x63], 2, 0x80],
  ["a character that is cut off", [0x61, 0xe2, 0x82], 1, 0xe2],
  ["a byte after a whole character of several", [...encode("aé"), 0xff, 0x63], 2, 0xff],
  ["an overlong form", [0x61, 0xc0, 0xaf], 1, 0xc0],
  ["Latin-1", [0x6d, 0xf6, 0x6e], 1, 0xf6],
])("%s is found at its place", (_, bytes, offset, byte) => {
  expect(decodeText(new Uint8Array(bytes)).problem).toEqual({ type: "invalid", offset, byte });
});

test.each([
  ["little endian with a mark", [0xff, 0xfe, 0x61, 0x00]],
  ["big endian with a mark", [0xfe, 0xff, 0x00, 0x61]],
  ["little endian without a mark", [0x61, 0x00, 0x3a, 0x00]],
])("UTF-16, %s, is named and read on", (_, bytes) => {
  const decoded = decodeText(new Uint8Array(bytes));
  expect(decoded).toMatchObject({ problem: { type: "utf-16" }, isReadable: true });
  expect(decoded.text.charAt(0)).toBe("a");
});

test("what is no text is not read on", () => {
  expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]))).toMatchObject({
    problem: { type: "binary" },
    isReadable: false,
  });
});
