import { dot } from '../../engines/retrieval/training.ts';
import { addMultiple } from './numbers.ts';
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
export function createLoss(): { scale: OddsScale; learn(batch: LossBatch): void } {
  const scale = { ...START };
  const squares = { title: 1, content: 1, nothing: 1 };
  return {
    scale,
    learn({ blocks, questions }) {
      const slope = { title: 0, content: 0, nothing: 0 };
      for (const question of questions) addGradients(question, blocks, scale, slope);
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
): void {
  const competing = blocks.slice(from, to).map(({ title, content }) => {
    const byTitle = dot(text.direction, title.direction);
    const byContent = dot(text.direction, content.direction);
    return { title, content, byTitle, byContent, odds: scale.title * byTitle + scale.content * byContent };
  });
  const most = Math.max(scale.nothing, ...competing.map(({ odds }) => odds));
  const weightOf = (odds: number) => Math.exp(odds - most);
  const none = weightOf(scale.nothing);
  const sum = competing.reduce((total, { odds }) => total + weightOf(odds), none);
  slope.nothing += none / sum - (answer === undefined ? 1 : 0);
  for (const [at, { title, content, byTitle, byContent, odds }] of competing.entries()) {
    const error = weightOf(odds) / sum - (from + at === answer ? 1 : 0);
    if (Math.abs(error) < NEGLIGIBLE) continue;
    slope.title += error * byTitle;
    slope.content += error * byContent;
    attract(text, title, error * scale.title);
    attract(text, content, error * scale.content);
  }
}

/** Adds the gradient of a cosine, times `slope`, to both texts. */
function attract(a: EncodedText, b: EncodedText, slope: number): void {
  addMultiple(a.gradient, b.direction, slope);
  addMultiple(b.gradient, a.direction, slope);
}
