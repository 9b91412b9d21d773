/**
 * Parts of a full-text index that never change: which documents have which terms. Each is one file, of which a search reads only a few ranges.
 * It knows neither texts nor where the files are.
 */
export { idsOf, mergeSegments, type SegmentFile } from './merge.ts';
export { type OpenSegment, openSegment, type ReadRange, type WantedTerms } from './open.ts';
export { type SegmentDocument, type WrittenSegment, writeSegment } from './write.ts';
