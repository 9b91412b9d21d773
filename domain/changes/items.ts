import type { Key } from '../core/app.ts';

/** The parked changes of a partition. */
export const failedChangesPk = (pk: string) => `${pk}#FAILED`;

/** A parked change. Stored next to the changed item, and thus with its tenant. */
export const failedChangeKey = (pk: string, sk: string, changeId: string, step: string): Key => ({
  pk: failedChangesPk(pk),
  sk: `${sk}#${changeId}#${step}`,
});

/** The due index's kind of parked changes. Due at the time of failure, so the oldest come first. */
export const FAILED_CHANGE_DUE = 'failed-change';
