import { phraseList } from '../../../language/words.ts';

/** The forms of each item of a list, which have bars between, folded. */
export const formsOf = (list: string): string[][] =>
  list.split(',').map((item) => phraseList(item.replaceAll('|', ',')));
