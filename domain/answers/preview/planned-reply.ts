import type { App } from '../../core/app.ts';
import { resolveLanguage } from '../../language/languages.ts';
import { languageOfText, withSourceLanguage } from '../../language/source-language.ts';
import { planBuiltIn } from '../decide/plan-built-in.ts';
import { matchesBlockedTopic } from '../intent/index.ts';
import { refusal } from '../outcome.ts';
import type { AskedTurn } from '../turn/turn.ts';
import type { PlannedReply } from './search-records.ts';

type SearchedQuestion = Pick<AskedTurn, 'chatbot' | 'index' | 'synonyms' | 'embedding' | 'text'>;

/** Returns what the built-in model would reply to a question as the first message of a conversation. Stores nothing. */
export function plannedReply(app: App, searched: SearchedQuestion): PlannedReply | null {
  const { settings, language } = searched.chatbot;
  const askedTurn: AskedTurn = {
    ...searched,
    // A visitor's browser most probably has the language of their words.
    language: resolveLanguage(languageOfText(searched.text), language),
    lang: null,
    history: [],
    conversation: { suggestionsOf: null },
    startedAtMs: app.clock.now(),
  };
  const plan = matchesBlockedTopic(searched.text, settings.blockedTopics ?? [])
    ? refusal(askedTurn)
    : planBuiltIn(askedTurn);
  if (plan.kind !== 'fixed' && plan.kind !== 'quoted') return null;
  const tagged = <T extends { sourceId: string }>(cited: readonly T[] | undefined) =>
    (cited ?? []).map((each) => withSourceLanguage(askedTurn, each));
  return {
    text: plan.text,
    sources: settings.showSources === false ? [] : tagged(plan.sources),
    suggestions: plan.kind === 'fixed' ? tagged(plan.suggestions) : [],
  };
}
