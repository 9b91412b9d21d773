/** A document cannot be read. The message tells its owner why, and what to do. */
export class DocumentProblem extends Error {}

export const DAMAGED = 'The file is damaged and cannot be read.';
export const LOCKED = 'The file is protected by a password. Add a copy without one.';
/** `part`: what is too large, for example `more than 500 sheets`. */
export const tooMuch = (part: string) => new DocumentProblem(`The file has ${part}. Divide it.`);
