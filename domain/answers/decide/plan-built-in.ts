import type { Citation } from '../../conversations/records.ts';
import { type AnswerPlan, fallback, nothingMore, type Quotation, suggestReply } from '../outcome.ts';
import { quote as quoteResults } from '../quoting/extractive.ts';
import { texts } from '../texts.ts';
import { chosenSuggestion } from '../turn/chosen-suggestion.ts';
import type { Turn } from '../turn/turn.ts';
import { decide } from './decide.ts';
import type { Answer, Decision } from './decision.ts';
import { Inquiry } from './inquiry.ts';
import { isSaid, likelyWithoutRepetition, withoutRepetition } from './repetition.ts';

/** Plans the reply without a language model. */
export function planBuiltIn(turn: Turn): AnswerPlan {
  const { index, synonyms, text, embedding, history, language } = turn;
  const suggestion = chosenSuggestion(turn);
  const decision = decide(new Inquiry({ index, synonyms, text, embedding, history, language, suggestion }));
  switch (decision.outcome) {
    case 'answer':
      return quoted(turn, decision);
    case 'suggest':
      return suggested(turn, decision);
    case 'refuse':
      return decision.smallTalk === undefined ? fallback(turn) : { kind: 'fixed', text: decision.smallTalk };
  }
}

/** Whether the knowledge surely answers this text as the first message of a conversation. */
export function answersSurely({ index, synonyms }: Turn, text: string): boolean {
  if (!text) return false;
  return decide(new Inquiry({ index, synonyms, text, embedding: undefined })).outcome === 'answer';
}

function suggested(
  turn: Turn,
  { suggestions, likely, unnamed, half }: Extract<Decision, { outcome: 'suggest' }>,
): AnswerPlan {
  if (half) return suggestReply(turn, suggestions, { kind: 'half', ...quote([half]) });
  const [first] = likely;
  const hedged = first && likelyWithoutRepetition(turn, quote(likely));
  if (!hedged && suggestions.length === 0) return first ? nothingMore(turn) : fallback(turn);
  const which =
    unnamed && ({ kind: 'which', unknown: unnamed.unknown.map((word) => asTyped(turn.text, word)) } as const);
  const plan = suggestReply(turn, suggestions, hedged ? { kind: 'hedge', ...hedged } : which);
  return isSaid(turn, plan.text) ? nothingMore(turn) : plan;
}

function quoted(turn: Turn, { answers, likely }: Extract<Decision, { outcome: 'answer' }>): AnswerPlan {
  const sure = quote(answers);
  const hedged = likely && likelyWithoutRepetition(turn, quote([likely]));
  if (!hedged) return withoutRepetition(turn, answers[0], sure);
  const text = [sure.text, texts(turn.language).hedge, hedged.text].join('\n\n');
  return withoutRepetition(turn, answers[0], { text, sources: citedOnce([...sure.sources, ...hedged.sources]) });
}

/** Joins the quotations. Cites each source once. */
function quote(answers: readonly Answer[]): Quotation {
  const quotes = answers.map(({ question, results, excerpt }) => quoteResults(question, results, excerpt));
  const text = [...new Set(quotes.map((quotation) => quotation.text))].join('\n\n');
  return { text, sources: citedOnce(quotes.map(({ source }) => source)) };
}

const citedOnce = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((citation) => [citation.sourceId, citation])).values(),
];

/** A word of the search as it stands in the message. */
const asTyped = (text: string, word: string): string =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).find((typed) => typed.toLowerCase() === word) ?? word;
