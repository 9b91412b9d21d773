import type { EncodedText } from './vectors.ts';

interface LossBlock {
  title: EncodedText;
  content: EncodedText;
}

/** A question with the number of the block that answers it, or none. The blocks from `from` to `to`, exclusive, compete. */
interface LossQuestion {
  text: EncodedText;
  answer: number | undefined;
  from: number;
  to: number;
}

export interface LossBatch {
  blocks: LossBlock[];
  questions: LossQuestion[];
}

/** How cosines become odds: what those of title and content are multiplied by, and the odds that nothing answers. */
export interface OddsScale {
  title: number;
  content: number;
  nothing: number;
}

const START: OddsScale = { title: 8, content: 8, nothing: 6 };
const RATE = 0.5;
/** Smaller gradients change nothing. */
const NEGLIGIBLE = 1e-4;

/**
 * The cross entropy of a softmax over the competing blocks and no answer. `learn` adds the gradients to the texts of a batch, and
 * moves the scale.
 */
export function createLoss(dimensions: number): { scale: OddsScale; learn(batch: LossBatch): void } {
  const scale = { ...START };
  const squares = { title: 1, content: 1, nothing: 1 };
  return {
    scale,
    learn({ blocks, questions }) {
      const slope = { title: 0, content: 0, nothing: 0 };
      for (const question of questions) addGradients(question, blocks, scale, slope, dimensions);
      for (const name of ['title', 'content', 'nothing'] as const) {
        const average = slope[name] / questions.length;
        squares[name] += average ** 2;
        scale[name] -= (RATE * average) / Math.sqrt(squares[name]);
      }
    },
  };
}

function addGradients(
  { text, answer, from, to }: LossQuestion,
  blocks: readonly LossBlock[],
  scale: OddsScale,
  slope: OddsScale,
  dimensions: number,
): void {
  const competing = blocks.slice(from, to);
  const byTitle = competing.map(({ title }) => cosine(text, title, dimensions));
  const byContent = competing.map(({ content }) => cosine(text, content, dimensions));
  const odds = competing.map((_, at) => scale.title * byTitle[at]! + scale.content * byContent[at]!);
  const most = Math.max(scale.nothing, ...odds);
  const weights = odds.map((one) => Math.exp(one - most));
  const none = Math.exp(scale.nothing - most);
  const sum = weights.reduce((total, weight) => total + weight, none);
  slope.nothing += none / sum - (answer === undefined ? 1 : 0);
  for (const [at, { title, content }] of competing.entries()) {
    const error = weights[at]! / sum - (from + at === answer ? 1 : 0);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    slope.title += error * byTitle[at]!;
    slope.content += error * byContent[at]!;
    attract(text, title, error * scale.title, dimensions);
    attract(text, content, error * scale.content, dimensions);
  }
}

function cosine(a: EncodedText, b: EncodedText, dimensions: number): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += a.direction[at]! * b.direction[at]!;
  return sum;
}

/** Adds the gradient of a cosine, times `slope`, to both texts. */
function attract(a: EncodedText, b: EncodedText, slope: number, dimensions: number): void {
  for (let at = 0; at < dimensions; at++) {
    a.gradient[at]! += slope * b.direction[at]!;
    b.gradient[at]! += slope * a.direction[at]!;
  }
}
