import { useState } from 'preact/hooks';
import { codeOf } from '#core';

/** A setting as people know it, with its value as text. */
export type Facts = Readonly<Record<string, string>>;

export interface Difference {
  label: string;
  before: string;
  now: string;
}

export interface Revision {
  /** What others changed, after a save that this prevented. */
  differences: readonly Difference[];
  guard(save: () => Promise<unknown>): () => Promise<void>;
  forget(): void;
}

const differencesOf = (before: Facts, now: Facts): Difference[] =>
  Object.entries(now)
    .filter(([label, value]) => before[label] !== value)
    .map(([label, value]) => ({ label, before: before[label] ?? '', now: value }));

/**
 * Saves on the condition that nobody else saved since the settings were read. Where somebody did, reads them again, keeps what the
 * person has entered, and returns what changed.
 */
export function useRevision<Data>(
  data: Data | undefined,
  reread: () => Promise<Data>,
  factsOf: (data: Data) => Facts,
): Revision {
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const guard = (save: () => Promise<unknown>) => async () => {
    try {
      await save();
      setDifferences([]);
    } catch (error) {
      if (codeOf(error) === 'CONFLICT' && data) setDifferences(differencesOf(factsOf(data), factsOf(await reread())));
      throw error;
    }
  };
  return { differences, guard, forget: () => setDifferences([]) };
}
