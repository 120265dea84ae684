/** The inverse of a symmetric, positive definite matrix, by its Cholesky factor; cubic in its size. */
export function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const at = (rows: readonly Float64Array[], i: number, j: number) => rows[i]?.[j] ?? 0;
  const zeros = () => Array.from({ length: n }, () => new Float64Array(n));
  const factor = zeros();
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i, j);
      for (let k = 0; k < j; k++) sum -= at(factor, i, k) * at(factor, j, k);
      (factor[i] as Float64Array)[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(factor, j, j);
    }
  const half = zeros();
  for (let j = 0; j < n; j++)
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= at(factor, i, k) * at(half, k, j);
      (half[i] as Float64Array)[j] = sum / at(factor, i, i);
    }
  const inverse = zeros();
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += at(half, k, i) * at(half, k, j);
      (inverse[i] as Float64Array)[j] = sum;
      (inverse[j] as Float64Array)[i] = sum;
    }
  return inverse;
}
