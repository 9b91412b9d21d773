import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { type StatedSpan, statedSpans, type TextSpan } from '../extract/index.ts';
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
  /(?:(?<![\p{L}\p{N}])(?:for|on|at|to|in|by|with|of|number|no|nr|nummer|für|am|um|mit|von|zu|numéro|pour|avec|de|à|au|le|número|para|con|com|el|a las|às|numero|per|il|alle|voor|met|op|om|numer|dla|na|o|w|z|için|لـ?|ـ|مع|في|رقم|لعدد)\.?|[#№:\-–,،，、;；])\s*$/iu;
/** What joins a value to what follows it. */
const AFTER_VALUE = /^\s*[,،，、;；]\s*/u;

/** How much around a value is taken away with it. */
type Extent = (span: StatedSpan) => TextSpan;
const EXTENTS: readonly Extent[] = [
  ({ start, unitEnd }) => ({ start, end: unitEnd }),
  ({ start, end }) => ({ start, end }),
  ({ cueStart, unitEnd }) => ({ start: cueStart, end: unitEnd }),
];

/** What a message says besides what it states, valid or not. */
function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  let [rest, cutFrom] = [text, text.length];
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start)) {
    if (end > cutFrom) continue;
    let before = rest.slice(0, start);
    while (BEFORE_VALUE.test(before)) before = before.replace(BEFORE_VALUE, '');
    rest = `${before.trimEnd()} ${rest.slice(end).replace(AFTER_VALUE, '').trimStart()}`.trim();
    cutFrom = start;
  }
  return rest;
}

/** The same in each way to tell values from what is around them. None if it states nothing. */
function withoutValues(action: StoredAction, text: string, { language, today }: Context): Set<string> {
  const spans = statedInputs(action)
    .filter(({ kind }) => kind !== 'text' && kind !== 'boolean')
    .flatMap((input) => statedSpans(input, text, { language, today, asked: false }));
  if (spans.length === 0) return new Set();
  return new Set(EXTENTS.map((extent) => withoutSpans(text, spans.map(extent))).filter(Boolean));
}

/** The action that a message asks for by its words: "Where is my order AB123456?" does too. */
export function wantedIn({ wordings, actions }: ActionSet, text: string, context: Context): WordingMatch | undefined {
  if (text.length > MAX_WISH_CHARS) return undefined;
  const match = wordingIn(wordings, text, context.synonyms);
  if (match) return match;
  const tried = new Map<string, WordingMatch | undefined>();
  for (const action of actions) {
    for (const rest of withoutValues(action, text, context)) {
      const found = tried.has(rest) ? tried.get(rest) : wordingIn(wordings, rest, context.synonyms);
      tried.set(rest, found);
      if (found?.actionId === action.id) return { ...found, isVerbatim: false };
    }
  }
  return undefined;
}
