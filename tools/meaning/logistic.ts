/** A row of numbers and whether it was true. */
interface LogisticExample {
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
const RIDGE: number = 1;

/** Fits a logistic regression by Newton's method. The result applies to the values as they are. */
export function fitLogistic(examples: readonly LogisticExample[]): LogisticFit {
  const scales = scalesOf(examples.map(({ values }) => values));
  const rows = examples.map(({ values, isTrue, weight }) => ({
    values: [1, ...scales.map(({ mean, spread }, column) => (at(values, column) - mean) / spread)],
    target: isTrue ? 1 : 0,
    weight,
  }));
  let beta = [0, ...scales.map(() => 0)];
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(rows, beta);
    beta = beta.map((value, column) => value - at(change, column));
    if (Math.max(...change.map(Math.abs)) < CONVERGED) break;
  }
  const [bias = 0, ...scaled] = beta;
  const weights = scales.map(({ spread }, column) => at(scaled, column) / spread);
  return { bias: bias - scales.reduce((sum, { mean }, column) => sum + at(weights, column) * mean, 0), weights };
}

/** Smaller changes of the weights end the fit. */
const CONVERGED = 1e-7;
/** Keeps a column of equal values from dividing by zero. */
const TINY_VARIANCE = 1e-12;
/** Keeps the matrix invertible if the bias is undetermined. */
const TINY_CURVATURE: number = 1e-9;

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0;
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean and the standard deviation of each column. */
function scalesOf(rows: readonly (readonly number[])[]): { mean: number; spread: number }[] {
  return (rows[0] ?? []).map((_, column) => {
    const mean = average(rows.map((row) => at(row, column)));
    const variance = average(rows.map((row) => (at(row, column) - mean) ** 2));
    return { mean, spread: Math.sqrt(variance + TINY_VARIANCE) };
  });
}

interface LogisticRow {
  values: readonly number[];
  target: number;
  weight: number;
}

function newtonStep(rows: readonly LogisticRow[], beta: readonly number[]): number[] {
  const gradient = beta.map((value, column) => (column > 0 ? RIDGE * value : 0));
  const hessian = beta.map((_, row) => beta.map((_, column) => (row === column && row > 0 ? RIDGE : TINY_CURVATURE)));
  for (const { values, target, weight } of rows) {
    const guess = 1 / (1 + Math.exp(-values.reduce((sum, value, column) => sum + value * at(beta, column), 0)));
    const curvature = weight * guess * (1 - guess);
    for (const [row, value] of values.entries()) {
      gradient[row] = at(gradient, row) + weight * (guess - target) * value;
      const line = hessian[row] ?? [];
      for (let column = 0; column < values.length; column++) {
        line[column] = at(line, column) + curvature * value * at(values, column);
      }
    }
  }
  return solve(hessian, gradient);
}

/** Solves a linear system by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = matrix.length;
  const rows = matrix.map((line, row) => [...line, at(right, row)]);
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      const factor = row === pivot ? 0 : at(row, column) / at(pivot, column);
      if (factor === 0) continue;
      for (let place = column; place <= size; place++) row[place] = at(row, place) - factor * at(pivot, place);
    }
  }
  return rows.map((row, place) => at(row, size) / at(row, place));
}
