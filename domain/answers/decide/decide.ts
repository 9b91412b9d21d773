import type { Turn } from '../turn/turn.ts';
import type { Answer, Decision } from './decision.ts';
import { Inquiry } from './inquiry.ts';
import { readingsOf } from './readings.ts';

/**
 * Decides what the built-in model does with a message: answers if a passage very likely answers it, suggests if that is
 * uncertain, and refuses if nothing fits.
 */
export function decide(inquiry: Inquiry): Decision {
  for (const reading of readingsOf(inquiry)) {
    const decision = reading(inquiry);
    if (decision) return decision;
  }
  return { outcome: 'refuse' };
}

/** Whether the knowledge surely answers this text as the first message of a conversation. */
export function answersSurely({ index, synonyms }: Pick<Turn, 'index' | 'synonyms'>, text: string): boolean {
  return text !== '' && decide(new Inquiry({ index, synonyms, text, embedding: undefined })).outcome === 'answer';
}

/** Returns the sources of the answer or of the suggestions. */
export function sourcesOf(inquiry: Inquiry, decision: Decision): { sourceId: string; title: string }[] {
  const chunks = chunksOf(inquiry, decision).map(({ sourceId, title }) => ({ sourceId, title }));
  return [...new Map(chunks.map((chunk) => [chunk.sourceId, chunk])).values()];
}

function chunksOf({ suggestible }: Inquiry, decision: Decision) {
  if (decision.outcome === 'refuse') return [];
  const quoted = quotedIn(decision).map(({ results: [best] }) => best.chunk);
  if (decision.outcome === 'answer') return quoted;
  const suggestedIds = new Set(decision.suggestions.map(({ sourceId }) => sourceId));
  const suggested = suggestible.results.map(({ chunk }) => chunk).filter(({ sourceId }) => suggestedIds.has(sourceId));
  return [...quoted, ...suggested];
}

function quotedIn(decision: Exclude<Decision, { outcome: 'refuse' }>): readonly Answer[] {
  if (decision.outcome === 'suggest') return decision.half ? [decision.half, ...decision.likely] : decision.likely;
  return decision.likely ? [...decision.answers, decision.likely] : decision.answers;
}
