/** Invisible and bidirectional control characters, which could make a name look like another. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const ENDING = /\.[A-Za-z0-9]{1,10}$/;
/** Longer names are truncated. Equals the maximum length of a title. */
const MAX_NAME = 200;

/**
 * A file name that is safe to display: the last part of a path, without control and bidirectional characters, with single spaces,
 * truncated before its extension if too long. May be empty.
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

/** The extension of a name, in lower case and without its dot. May be empty. */
export const endingOf = (name: string): string => ENDING.exec(cleanFileName(name))?.[0].slice(1).toLowerCase() ?? '';

/** A name without its extension, as a title. Never empty. */
export const titleOf = (name: string): string => cleanFileName(name).replace(ENDING, '').trim() || 'File';
