/** Reads values of inputs out of a visitor's words: no model, no network, bounded time. */

export { asksToCancel } from './cancel.ts';
export { readConfirmation } from './candidates.ts';
export { clearValues, corrects, mayCorrect } from './corrections.ts';
export { asksToCorrect } from './marks.ts';
export { readingsIn, readValue, readValues, type UnreadReason, whyUnread } from './read-values.ts';
export type { ReadingContext, ValueReading } from './reading.ts';
export { type StatedSpan, statedSpans } from './spans.ts';
export type { TextSpan } from './view.ts';
