export const NO_BOT = 'no data-bot';

/** Tells the page's owner, in the console, what the widget cannot do. */
export const report = (...words: string[]): void => console.warn('Frontdesk:', ...words);
