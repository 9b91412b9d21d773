import type { PromptHistory } from '../core/app.ts';
import type { Turn } from './turn.ts';

/** What was said before, for a language model. A reply may be files alone, and models refuse an empty text. */
export const historyOf = ({ history }: Turn): PromptHistory =>
  history.flatMap(({ role, content }) => (role === 'system' || !content ? [] : [{ role, content }]));
