/** Chance that a seed repeats: the same seed makes the same requests. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** 0 up to, not including, `below`. */
  below(below: number): number;
  /** True so often, 0-1. */
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32: 32 bits of state are plenty for some ten thousand requests. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)]!,
  };
}
