import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { readValue } from '../extract/index.ts';
import type { StoredAction } from '../records.ts';
import type { ActionSet } from './action-set.ts';
import { statedInputs } from './form.ts';
import { MAX_WISH_CHARS, type WordingMatch, wordingIn } from './wording.ts';

interface Context {
  synonyms: SynonymGroups | undefined;
  language: FixedLanguage;
  today: string;
}

/** What stands before a value and means nothing without it. */
const BEFORE_VALUE =
  /(?:\b(?:for|on|at|to|in|by|with|number|no|nr|nummer|für|am|um|mit|numéro|pour|le|número|para|el|numero|per|il|voor|op|numer|dla|na|için)\.?|#|№|[:\-–,])\s*$/iu;

/** What a message says besides the values that it states. */
function withoutValues(action: StoredAction, text: string, { language, today }: Context): string {
  const spans = statedInputs(action)
    .filter(({ kind }) => kind !== 'text' && kind !== 'boolean')
    .flatMap((input) => readValue(input, text, { language, today, asked: false }) ?? [])
    .sort((a, b) => b.start - a.start);
  return spans.reduce((rest, { start, end }) => {
    let before = rest.slice(0, start);
    while (BEFORE_VALUE.test(before)) before = before.replace(BEFORE_VALUE, '');
    return `${before.trimEnd()} ${rest.slice(end).trimStart()}`.trim();
  }, text);
}

/** The action that a message asks for by its words: "Where is my order AB123456?" does too. */
export function wantedIn({ wordings, actions }: ActionSet, text: string, context: Context): WordingMatch | undefined {
  if (text.length > MAX_WISH_CHARS) return undefined;
  const match = wordingIn(wordings, text, context.synonyms);
  if (match) return match;
  for (const action of actions) {
    const rest = withoutValues(action, text, context);
    const found = rest && rest !== text ? wordingIn(wordings, rest, context.synonyms) : undefined;
    if (found?.actionId === action.id) return { ...found, isVerbatim: false };
  }
  return undefined;
}
