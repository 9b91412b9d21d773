/** A row of numbers and whether it was true. */
export interface LogisticExample {
  values: readonly number[];
  isTrue: boolean;
  weight: number;
}

interface LogisticFit {
  bias: number;
  weights: number[];
}

const STEPS = 50;
/** Ridge on the weights of standardised values, so that correlated ones share theirs. */
const RIDGE = 1;

/** Fits a logistic regression by Newton's method. The result applies to the values as they are. */
export function fitLogistic(examples: readonly LogisticExample[]): LogisticFit {
  const width = examples[0]?.values.length ?? 0;
  const means = columns(width, (column) => average(examples.map(({ values }) => values[column]!)));
  const spreads = columns(width, (column) =>
    Math.sqrt(average(examples.map(({ values }) => (values[column]! - means[column]!) ** 2)) + 1e-12),
  );
  const rows = examples.map(({ values }) => [1, ...values.map((value, at) => (value - means[at]!) / spreads[at]!)]);
  let beta = columns(width + 1, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(rows, examples, beta);
    beta = beta.map((value, at) => value - change[at]!);
    if (Math.max(...change.map(Math.abs)) < 1e-7) break;
  }
  const weights = beta.slice(1).map((value, at) => value / spreads[at]!);
  return { bias: beta[0]! - weights.reduce((sum, weight, at) => sum + weight * means[at]!, 0), weights };
}

const columns = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function newtonStep(
  rows: readonly (readonly number[])[],
  examples: readonly LogisticExample[],
  beta: readonly number[],
): number[] {
  const size = beta.length;
  const gradient = beta.map((value, at) => (at > 0 ? RIDGE * value : 0));
  const hessian = columns(size, (at) => columns(size, (other) => (at === other && at > 0 ? RIDGE : 1e-9)));
  for (const [index, row] of rows.entries()) {
    const { isTrue, weight } = examples[index]!;
    const guess = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * beta[at]!, 0)));
    const curvature = weight * guess * (1 - guess);
    for (let at = 0; at < size; at++) {
      gradient[at]! += weight * (guess - (isTrue ? 1 : 0)) * row[at]!;
      for (let other = 0; other < size; other++) hessian[at]![other]! += curvature * row[at]! * row[other]!;
    }
  }
  return solve(hessian, gradient);
}

/** Solves a linear system by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    const from = rows.indexOf(pivot);
    [rows[column], rows[from]] = [pivot, rows[column]!];
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      if (factor !== 0) for (let at = column; at <= size; at++) row[at]! -= factor * pivot[at]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}
