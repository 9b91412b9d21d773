/** Marks that turn the direction of text around, or show nothing: a name could look like another with them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const ENDING = /\.[A-Za-z0-9]{1,10}$/;
/** Longer names are cut; as much as a title holds. */
const MAX_NAME = 200;

/**
 * A file's name as it may be shown: the last part of a path, without control characters and turns of direction, with single
 * spaces, cut before its ending where it is too long. Empty where nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = [...last.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim()];
  if (shown.length <= MAX_NAME) return shown.join('');
  const ending = ENDING.exec(shown.join(''))?.[0] ?? '';
  return (
    shown
      .slice(0, MAX_NAME - ending.length)
      .join('')
      .trim() + ending
  );
}

/** The ending of a name, in lower case and without its dot. Empty where it has none. */
export const endingOf = (name: string): string => ENDING.exec(cleanFileName(name))?.[0].slice(1).toLowerCase() ?? '';

/** A name without its ending, as a title. Never empty. */
export const titleOf = (name: string): string => cleanFileName(name).replace(ENDING, '').trim() || 'File';
