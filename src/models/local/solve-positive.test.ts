import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solvePositive } from "./solve-positive.ts";

describe("solvePositive", () => {
  it("solves a small system", () => {
    const matrix = [Float64Array.of(4), Float64Array.of(2, 3)];
    expect(Array.from(solvePositive(matrix, [Float64Array.of(8, 7)])[0] ?? [])).toEqual(
      [1.25, 1.5].map((value) => expect.closeTo(value, 9)),
    );
  });

  it("solves any system that is positive definite", () => {
    const vectors = fc
      .integer({ min: 1, max: 6 })
      .chain((size) =>
        fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
      );
    fc.assert(
      fc.property(vectors, (rows) => {
        const dot = (left: readonly number[], right: readonly number[]) => left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);
        const full = rows.map((left, i) => rows.map((right, j) => dot(left, right) + (i === j ? 1 : 0)));
        const lower = full.map((row, i) => Float64Array.from(row.slice(0, i + 1)));
        const column = Float64Array.from(rows, (row) => row[0] ?? 0);
        const solution = Array.from(solvePositive(lower, [column])[0] ?? []);
        expect(full.map((row) => dot(row, solution))).toEqual(Array.from(column, (value) => expect.closeTo(value, 5)));
      }),
    );
  });

  it("solves the empty system", () => {
    expect(solvePositive([], [new Float64Array(0)])).toEqual([new Float64Array(0)]);
  });
});
