import type { Key } from '../core/app.ts';

/** The changes of a partition that a step could not process. */
export const failedChangesPk = (pk: string) => `${pk}#FAILED`;

/** A change that a step could not follow, beside the item that changed and so with its tenant. */
export const failedChangeKey = (pk: string, sk: string, changeId: string, step: string): Key => ({
  pk: failedChangesPk(pk),
  sk: `${sk}#${changeId}#${step}`,
});

/** The due index's kind of such changes; due since they failed, so that the oldest come first. */
export const FAILED_CHANGE_DUE = 'failed-change';
