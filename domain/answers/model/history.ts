import type { PromptHistory } from '../../core/app.ts';
import type { Turn } from '../turn/turn.ts';

/**
 * Returns the previous messages for a language model. A reply may consist of files only, and models reject an empty
 * text.
 */
export const historyOf = ({ history }: Turn): PromptHistory =>
  history.flatMap(({ role, content }) => (role === 'system' || !content ? [] : [{ role, content }]));
