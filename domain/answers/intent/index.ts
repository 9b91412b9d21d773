/** Recognises what a message wants by its words: no model, no network, linear time. */
export { matchesBlockedTopic } from './blocked-topics.ts';
export { readComplaint } from './complaint.ts';
export { asksForHuman, humanRequest } from './human-request.ts';
export { saysMore } from './says-more.ts';
export { languageOfYesNo, readYesNo } from './yes-no.ts';
