import * as z from 'zod';
import { listOf, name } from '../core/fields.ts';

export type { SynonymGroups } from '../../engines/retrieval/index.ts';

const MAX_GROUPS = 500;
const MAX_WORDS = 10;

const comparable = (word: string) => word.normalize('NFC').trim().toLowerCase();

const groupSize = { error: `must have 2 to ${MAX_WORDS} items` };
const group = z
  .array(name(100))
  .min(2, groupSize)
  .max(MAX_WORDS, groupSize)
  .superRefine((words, context) => {
    const seen = new Set<string>();
    for (const [at, word] of words.entries()) {
      if (seen.has(comparable(word))) {
        context.addIssue({ code: 'custom', path: [at], message: 'must not repeat a word of its group' });
      }
      seen.add(comparable(word));
    }
  });

export const synonymGroups = listOf(group, MAX_GROUPS).meta({
  description: 'Groups of words or phrases with the same meaning for this chatbot',
});
