import { describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { similarityScale } from '../../domain/knowledge/vectors/similarity-scale.ts';
import { appOf } from '../support/app-of.ts';
import { toyVector } from '../support/toy-embedding.ts';

type Embedding = (text: string) => number[];

/** The same for the same text, and like nothing else. */
function noise(text: string): () => number {
  let seed = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
}
const unit = (vector: readonly number[]) => vector.map((value) => value / Math.hypot(...vector));
const noisy =
  (amount: number): Embedding =>
  (text) => {
    const next = noise(text);
    return unit(toyVector(text)).map((value) => value + next() * amount);
  };
/** What every text has in common keeps all cosines high. */
const withFloor =
  (embedding: Embedding, floor: number): Embedding =>
  (text) => [...unit(embedding(text)), floor];

async function scaleOf(embedding: Embedding) {
  const warnings: unknown[] = [];
  const model = { embeddingModel: 'm', embed: async (texts: readonly string[]) => texts.map(embedding) };
  const app = appOf({
    cache: createCache({ now: () => 0 }),
    log: { warn: (_: string, fields: unknown) => warnings.push(fields) },
    model,
  });
  return { scale: await similarityScale(app, model), warnings };
}

describe('an embedding model is let in', () => {
  it('where rewordings stand out from what varies among other texts', async () => {
    const { scale, warnings } = await scaleOf(toyVector);
    expect(scale!.same - scale!.unrelated).toBeGreaterThan(0.5);
    expect(scale!.separation).toBeGreaterThan(8);
    expect(warnings).toEqual([]);
  });

  it('also where all its cosines are high and near together', async () => {
    const { scale } = await scaleOf(withFloor(toyVector, 3));
    expect(scale!.unrelated).toBeGreaterThan(0.85);
    expect(scale!.same - scale!.unrelated).toBeLessThan(0.1);
    expect(scale!.separation).toBeGreaterThan(8);
  });
});

describe('an embedding model is kept out', () => {
  it.each([0.6, 0.8])('where chance is as strong as meaning, with %d of noise', async (amount) => {
    const { scale, warnings } = await scaleOf(noisy(amount));
    expect(scale).toBeUndefined();
    // The difference alone would have let it in.
    expect(warnings).toEqual([
      { same: expect.any(Number), unrelated: expect.any(Number), separation: expect.any(Number) },
    ]);
    const [{ same, unrelated, separation }] = warnings as [Record<string, number>];
    expect(same! - unrelated!).toBeGreaterThan(0.1);
    expect(separation).toBeLessThan(4);
  });

  it.each<[string, Embedding]>([
    ['gives the same for every text', () => [1, 1]],
    ['gives anything for any text', (text) => Array.from({ length: 32 }, noise(text))],
    ['spreads them less than a stored vector is exact', withFloor(toyVector, 6)],
  ])('that %s', async (_, embedding) => {
    expect((await scaleOf(embedding)).scale).toBeUndefined();
  });
});
