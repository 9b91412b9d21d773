import type { Answer, Decision } from './decision.ts';
import type { Inquiry } from './inquiry.ts';
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
