import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import { readAnswerQuery } from '../intent/about-answer.ts';
import { type AnswerPlan, nothingMore, suggestReply } from '../outcome.ts';
import { excerptOf } from '../quoting/excerpt.ts';
import { fill, texts } from '../texts.ts';
import type { AskedTurn } from '../turn/turn.ts';
import type { Answer } from './decision.ts';
import { questionBefore } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';
import { passagesQuoted } from './quoted-passage.ts';
import { isSaid } from './repetition.ts';
import { isSuggestedAs, suggestionsFrom } from './suggest.ts';
import { topicOf } from './topic.ts';

/**
 * Plans the reply to a message about the answer before it: "are you sure?", "anything else?". Undefined for any other message, and
 * where no answer precedes it. Costs nothing.
 */
export function planAboutAnswer(askedTurn: AskedTurn, inquiry: Inquiry): AnswerPlan | undefined {
  const reply = askedTurn.history.at(-1);
  if (reply?.role !== 'assistant' || reply.sources.length === 0) return undefined;
  switch (readAnswerQuery(askedTurn.text, askedTurn.lang ?? askedTurn.language)) {
    case 'doubt':
      return confirm(askedTurn, inquiry, reply);
    case 'more':
      return suggestMore(askedTurn, inquiry);
    default:
      return undefined;
  }
}

/** Says once more what the source says, and which one. What was only likely stays so. */
function confirm(askedTurn: AskedTurn, inquiry: Inquiry, reply: Message): AnswerPlan {
  const [source] = reply.sources;
  if (!source || reply.unanswered) return nothingMore(askedTurn);
  const { confirmed, asSaid } = texts(askedTurn.language);
  const said = excerptBefore(askedTurn, inquiry, reply) ?? reply.content.replace(`${asSaid}\n\n`, '');
  const text = `${fill(confirmed, { name: source.title })}\n\n${said}`;
  return isSaid(askedTurn, text) ? nothingMore(askedTurn) : { kind: 'fixed', text, sources: [source] };
}

/** Returns the sentence that answers the question before. */
function excerptBefore(askedTurn: AskedTurn, inquiry: Inquiry, reply: Message): string | undefined {
  const [chunk] = passagesQuoted(inquiry, reply);
  const question = questionOf(askedTurn);
  return chunk && question ? excerptOf({ chunk, score: 1, confidence: 1 }, { question }) : undefined;
}

/** Suggests what else the last question is similar to: nothing that was quoted or suggested since. */
function suggestMore(askedTurn: AskedTurn, inquiry: Inquiry): AnswerPlan {
  const nothing = { ...nothingMore(askedTurn), unanswered: false };
  const question = questionOf(askedTurn);
  if (question === undefined) return nothing;
  const judged = inquiry.lookUp(question);
  const suggestions = suggestionsFrom(judged, [
    ...quotedBefore(askedTurn, inquiry),
    ...suggestedBefore(askedTurn, judged.results),
  ]);
  if (suggestions.length === 0) return nothing;
  const plan = suggestReply(askedTurn, suggestions, { kind: 'more' });
  return isSaid(askedTurn, plan.text) ? nothing : plan;
}

/** The last question that names something. */
function questionOf({ history, lang, language }: AskedTurn): string | undefined {
  const asking = history.filter(
    ({ role, content }) => role === 'visitor' && topicOf(content) !== '' && !readAnswerQuery(content, lang ?? language),
  );
  return questionBefore(asking);
}

const repliesOf = ({ history }: AskedTurn): Message[] => history.filter(({ role }) => role === 'assistant');

const quotedBefore = (askedTurn: AskedTurn, inquiry: Inquiry): Answer[] =>
  repliesOf(askedTurn)
    .flatMap((reply) => passagesQuoted(inquiry, reply).slice(0, 1))
    .map((chunk) => ({ question: '', results: [{ chunk, score: 1, confidence: 1 }] }));

function suggestedBefore(askedTurn: AskedTurn, results: readonly SearchResult[]): Answer[] {
  const offered = repliesOf(askedTurn).flatMap(({ suggestions }) => suggestions.map(({ text }) => text));
  return results
    .filter((result) => offered.some((text) => isSuggestedAs(text, result)))
    .map((result) => ({ question: '', results: [result] }));
}
