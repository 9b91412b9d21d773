import { asksForHuman } from '../../language/intent/human-request.ts';
import { readYesNo } from '../../language/intent/yes-no.ts';
import { smallTalk } from './conversational.ts';

/** Returns true for a message that says more than a greeting, thanks, yes or no, or the wish for a person. */
export const saysMore = (text: string, lang?: string | null): boolean =>
  !smallTalk(text, lang) && readYesNo(text, lang ?? undefined) === null && !asksForHuman(text, lang);
