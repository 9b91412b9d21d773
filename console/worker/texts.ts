/** Holds the texts in the person's language, which the page has stored: a worker does not know it. */
export const TEXTS_CACHE = 'push-texts';
/** Below the console's first page. */
export const TEXTS_PATH = 'push-texts';

/** `{name}` stands for the visitor's. */
export interface PushTexts {
  requested: string;
  mention: string;
  visitor: string;
  newMessage: string;
  test: string;
  /** Address of the picture beside a message. Left out: the platform's. Empty: none. */
  icon?: string;
}
