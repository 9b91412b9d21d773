import { signal } from '@preact/signals';
import { labels as labelsDocument } from '../operations/inbox.ts';
import { type AnswerOf, query } from '../session/api.ts';

type Label = AnswerOf<typeof labelsDocument>['labels'][number];
/** The labels of the workspace, by name. */
export const labels = signal<readonly Label[]>([]);

export async function loadLabels(): Promise<void> {
  labels.value = (await query(labelsDocument, {})).labels;
}
