const AT_ONCE = 5;

/** Runs work for each element, a few in parallel. Throws the first failure after its group has finished. */
export async function inGroups<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const outcomes = await Promise.allSettled(all.slice(at, at + AT_ONCE).map(work));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
