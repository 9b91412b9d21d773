/** Collapses white space except line breaks, and removes what is invisible. */
export const tidy = (text: string) =>
  text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff\u0001-\u0008\u000e-\u001f\u007f]/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();

/** On one line, as in a heading or a cell. */
export const oneLine = (text: string) => tidy(text).replaceAll('\n', ' ');
