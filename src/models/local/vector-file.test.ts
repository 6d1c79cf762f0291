import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeVectorFile, encodeVectorFile, textKey } from "./vector-file.ts";

const header = { embedder: "model@1", dimensions: 3 };
const vectors = new Map([
  [textKey("a"), Int8Array.of(1, -127, 0)],
  [textKey("b"), Int8Array.of(127, -1, 5)],
]);

describe("vector files", () => {
  it("give back what was put in, in the order of keys", () => {
    const decoded = decodeVectorFile(encodeVectorFile(header, vectors), header);
    expect(decoded).toEqual(vectors);
    expect([...(decoded?.keys() ?? [])]).toEqual([...vectors.keys()].sort());
  });

  it("hold any vectors", () => {
    const entry = fc.tuple(
      fc.string().map(textKey),
      fc.int8Array({ minLength: 3, maxLength: 3 }).map((vector) => Int8Array.from(vector)),
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(decodeVectorFile(encodeVectorFile(header, new Map(entries)), header)).toEqual(new Map(entries));
      }),
    );
  });

  it("are refused for another embedder or length", () => {
    const bytes = encodeVectorFile(header, vectors);
    expect(decodeVectorFile(bytes, { ...header, embedder: "model@2" })).toBeUndefined();
    expect(decodeVectorFile(bytes, { ...header, dimensions: 4 })).toBeUndefined();
  });

  it("are refused when any byte is changed, or when they are cut", () => {
    const bytes = encodeVectorFile(header, vectors);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = Uint8Array.from(bytes, (byte, index) => (index === place ? byte ^ change : byte));
        expect(decodeVectorFile(damaged, header)).toBeUndefined();
        expect(decodeVectorFile(bytes.slice(0, place), header)).toBeUndefined();
      }),
    );
  });

  it("are refused when they are something else", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => decodeVectorFile(bytes, header) === undefined));
  });
});
