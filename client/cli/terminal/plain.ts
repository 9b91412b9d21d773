import { stripVTControlCharacters } from 'node:util';

/** Controls except line breaks and tabs, and what turns the direction of the text around it. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text from elsewhere without what a terminal would obey. */
export const plain = (text: string): string =>
  stripVTControlCharacters(text).replaceAll('\r\n', '\n').replaceAll(UNSAFE, '');

export const inOneLine = (text: string): string => plain(text).replaceAll(/\s+/g, ' ').trim();

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON that a terminal can show: JSON itself permits the controls above U+007E. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, escaped);
