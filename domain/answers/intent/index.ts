/** What a message wants, read from its words alone: no model, no network, time in proportion to the text. */
export { matchesBlockedTopic } from './blocked-topics.ts';
export { asksForHuman, type HumanRequest, humanRequest } from './human-request.ts';
export { languageOfYesNo, readYesNo, type YesNo } from './yes-no.ts';
