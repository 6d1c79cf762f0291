/** A vector of length 1, or of zeros. */
export type Vector = Float32Array;

/** How alike two unit vectors are, from -1 to 1. */
export function cosine(left: Vector, right: Vector): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}

/** The vector with length 1; zeros stay zeros, and so does what is no number. */
export function unit(values: ArrayLike<number>): Vector {
  const vector = Float32Array.from(values, (value) => (Number.isFinite(value) ? value : 0));
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

/** The mean of vectors of one length. */
export function mean(vectors: readonly Vector[], dimensions: number): Vector {
  const sum = new Float64Array(dimensions);
  for (const vector of vectors) for (let index = 0; index < dimensions; index += 1) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0);
  return Float32Array.from(sum, (value) => value / (vectors.length || 1));
}

/** The direction from the centre: what a text says beyond what all texts say. */
export function centred(vector: Vector, centre: Vector): Vector {
  return unit(vector.map((value, index) => value - (centre[index] ?? 0)));
}

/** One byte a dimension: the largest value becomes 127. The length is lost; only the direction counts. */
export function quantise(values: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let index = 0; index < values.length; index += 1) largest = Math.max(largest, Math.abs(values[index] ?? 0) || 0);
  const scale = largest > 0 && Number.isFinite(largest) ? 127 / largest : 0;
  return Int8Array.from(values, (value) => Math.round(value * scale) || 0);
}
