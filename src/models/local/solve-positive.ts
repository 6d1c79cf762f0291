/**
 * Solves `matrix · x = column` for each column, for a symmetric positive definite matrix, by Cholesky decomposition. The matrix is
 * used up.
 */
export function solvePositive(matrix: readonly Float64Array[], columns: readonly Float64Array[]): readonly Float64Array[] {
  decompose(matrix);
  return columns.map((column) => {
    const forward = substitute(matrix, column);
    return substituteBack(matrix, forward);
  });
}

function at(row: Float64Array | undefined, index: number): number {
  return row?.[index] ?? 0;
}

function decompose(matrix: readonly Float64Array[]): void {
  for (const [row, values] of matrix.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const other = matrix[column] ?? values;
      let sum = at(values, column);
      for (let index = 0; index < column; index += 1) sum -= at(values, index) * at(other, index);
      values[column] = column === row ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(other, column);
    }
  }
}

function substitute(factor: readonly Float64Array[], column: Float64Array): Float64Array {
  const result = Float64Array.from(column);
  for (const [row, values] of factor.entries()) {
    let sum = at(result, row);
    for (let index = 0; index < row; index += 1) sum -= at(values, index) * at(result, index);
    result[row] = sum / at(values, row);
  }
  return result;
}

function substituteBack(factor: readonly Float64Array[], column: Float64Array): Float64Array {
  const result = Float64Array.from(column);
  for (let row = factor.length - 1; row >= 0; row -= 1) {
    let sum = at(result, row);
    for (let index = row + 1; index < factor.length; index += 1) sum -= at(factor[index], row) * at(result, index);
    result[row] = sum / at(factor[row], row);
  }
  return result;
}
