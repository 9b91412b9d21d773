import type { Decision } from './decision.ts';
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
  if (decision.outcome === 'answer') return decision.answers.map(({ results: [best] }) => best.chunk);
  if (decision.outcome === 'refuse') return [];
  const suggestedIds = new Set(decision.suggestions.map(({ sourceId }) => sourceId));
  return suggestible.results.map(({ chunk }) => chunk).filter(({ sourceId }) => suggestedIds.has(sourceId));
}
