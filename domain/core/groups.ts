/** A list cut into pieces of `size`, the last one shorter. */
export const groupsOf = <T>(size: number, all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
