import { describe, expect, it } from 'vitest';
import { conversationMix, idleMonth, mix, modelShares } from '../../bench/support/pricing/months.ts';
import type { Priced } from '../../bench/support/pricing/priced.ts';
import {
  billedMs,
  gbMs,
  idlePolls,
  nothing,
  sum,
  times,
  type Usage,
  usd,
  usdWithoutModel,
} from '../../bench/support/pricing/prices.ts';

const some: Usage = {
  gateway: 1,
  invocations: 5,
  gbMs: 1_000,
  readUnits: 8,
  writeUnits: 16,
  streamRecords: 4,
  sqs: 5,
  s3Reads: 2,
  s3Writes: 1,
  kms: 1,
  logBytes: 2_000,
  inputTokens: 1_000,
  cachedTokens: 500,
  outputTokens: 100,
  modelGbMs: 3_000,
};

describe('USD of what was counted', () => {
  it.each<[keyof Usage, count: number, expected: number]>([
    ['gateway', 1_000_000, 3.5],
    ['invocations', 1_000_000, 0.2],
    ['gbMs', 1_000_000_000, 13.3334],
    ['readUnits', 1_000_000, 0.125],
    ['writeUnits', 1_000_000, 0.625],
    ['streamRecords', 1_000_000, 0],
    ['sqs', 1_000_000, 0.5],
    ['s3Reads', 1_000, 0.0004],
    ['s3Writes', 1_000, 0.005],
    ['kms', 10_000, 0.03],
    ['logBytes', 1_000_000_000, 0.5],
    ['inputTokens', 1_000_000, 0.06],
    ['cachedTokens', 1_000_000, 0.015],
    ['outputTokens', 1_000_000, 0.24],
    ['modelGbMs', 1_000_000_000, 13.3334],
  ])('%s: %d are %d', (name, count, expected) => {
    expect(usd({ ...nothing, [name]: count })).toBeCloseTo(expected, 9);
  });

  // 3.5 + 1 + 13.3334 + 1 + 10 + 2.5 + 0.8 + 5 + 3 + 1 millionths; and 60 + 24 + 40.0002 of the model.
  it('adds everything up, the model apart', () => {
    expect(usdWithoutModel(some) * 1_000_000).toBeCloseTo(41.1334, 9);
    expect(usd(some) * 1_000_000).toBeCloseTo(172.6336, 9);
  });

  it('adds and multiplies every count', () => {
    expect(sum(some, { gateway: 2 }, times(2, some))).toEqual({ ...times(3, some), gateway: 5 });
    expect(times(0, some)).toEqual(nothing);
    expect(sum()).toEqual(nothing);
  });
});

describe('billed time', () => {
  it.each([
    [10, 1_769, 0, 10],
    [10, 3_538, 0, 10],
    [10, 1_024, 0, 18],
    [10, 512, 3, 47],
    [0, 512, 2, 8],
    [0, 512, 0, 0],
  ])('%d ms of processor with %d MB and %d round trips are %d ms', (cpuMs, memoryMb, depth, expected) => {
    expect(billedMs(cpuMs, memoryMb, depth)).toBe(expected);
  });

  it('counts memory in gigabytes of 1,024 MB', () => {
    expect(gbMs(100, 512)).toBe(50);
    expect(gbMs(240_000, 1_024)).toBe(240_000);
  });
});

const priced = (name: string, own: Partial<Usage>, after: Partial<Usage> = {}): Priced => {
  const behind = { ...nothing, ...after };
  return { name, own: { ...nothing, ...own }, after: behind, together: { ...behind, invocations: 1 }, steady: true };
};

describe('the model of a thousand conversations', () => {
  const answer = { inputTokens: 500, cachedTokens: 5_000, outputTokens: 100 };
  const priced = ['Chat: first message', 'Chat: later message'].map(
    (name): Priced => ({ name, own: { ...nothing, ...answer }, after: nothing, together: nothing, steady: true }),
  );

  // An answer: 500 tokens at 0.06 and 100 at 0.24 a million are 0.000054; 5,000 are 0.0003 unread and 0.000075 read.
  it('costs by what it reads from its cache', () => {
    expect(modelShares(priced)).toEqual({
      'Nothing is cached': { USD: 1.416 },
      'The first question writes, later ones read': { USD: 0.741 },
      'All questions read': { USD: 0.516 },
    });
  });
});

describe('a month in which nobody calls', () => {
  // Three queues, five pollers each, three times a minute, 43,200 minutes.
  it('counts what the pollers of empty queues ask for', () => {
    expect(idlePolls(3)).toBe(1_944_000);
  });

  // 43,200 runs: 0.00864, 2,160 GB-s: 0.0288; 34,560 with 3 reads and 8,640 with 8: 0.0216; 21.6 MB: 0.0108; 1,944,000 polls: 0.7776.
  it('adds the pollers and the schedule, which reads more in every fifth minute', () => {
    const run = (readUnits: number) => priced('schedule', { invocations: 1, gbMs: 50, readUnits, logBytes: 500 });
    const month = idleMonth({ usual: run(3), fifth: run(8) });
    expect(Object.values(month).map(({ USD }) => USD)).toEqual([0.778, 0.037, 0.022, 0.011, 0.847]);
    expect(Object.keys(month).at(-1)).toBe('In all');
  });
});

describe('a thousand conversations', () => {
  const rows = Object.keys(mix).map((name) => priced(name, { gateway: 1 }, { invocations: 5 }));

  // 1 + 1 + 1.5 + 1 + 3 + 4 + 0.2 + 0.2 + 0.1 + 0.3 + 0.1 = 12.4 each; a request is 3.5 millionths, a run 0.2. At CloudFront 12 of
  // them are 2.4 millionths less, and 255 bytes of an access log at 0.5 a gigabyte.
  it('takes each operation as often as the mix says', () => {
    const table = conversationMix(rows);
    expect(table['In all']).toEqual({
      'each conversation': '',
      USD: 0.056,
      'in one batch': 0.046,
      'with CloudFront': 0.025,
      'with CloudFront, in one batch': 0.016,
      'with the model': 0.056,
    });
    expect(table.Poll).toMatchObject({ 'each conversation': 4, USD: 0.018, 'in one batch': 0.015 });
  });

  it('refuses a mix of what was not priced', () => {
    expect(() => conversationMix(rows.slice(1))).toThrow('Widget: GET widget.js was not priced.');
  });
});
