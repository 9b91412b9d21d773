/** Recognises what a message wants by its words: no model, no network, linear time. */

export { asksForHuman, humanRequest } from '../../language/intent/human-request.ts';
export { languageOfYesNo, readYesNo } from '../../language/intent/yes-no.ts';
export { matchesBlockedTopic } from './blocked-topics.ts';
export { readComplaint } from './complaint.ts';
export { saysMore } from './says-more.ts';
