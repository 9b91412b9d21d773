import type { PromptHistory } from '../../core/app.ts';
import type { Turn } from '../turn/turn.ts';

/** Returns the visitor's previous messages, oldest first. */
export const previousQuestions = ({ history }: Turn): string[] =>
  history.filter(({ role }) => role === 'visitor').map(({ content }) => content);

/**
 * Returns the previous messages for a language model. A reply may consist of files only, and models reject an empty
 * text.
 */
export const historyOf = ({ history }: Turn): PromptHistory =>
  history.flatMap(({ role, content }) => (role === 'system' || !content ? [] : [{ role, content }]));
