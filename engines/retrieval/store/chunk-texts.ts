/**
 * Returns a text from the JSON of a chunk, or an empty one if it is null. Takes a fraction of the time of parsing the whole. No
 * text contains what is searched for: `JSON.stringify` escapes its quotes.
 */
export function textIn(json: string, field: 'type' | 'title' | 'heading' | 'content'): string {
  const opening = `"${field}":"`;
  const openingAt = json.indexOf(opening);
  if (openingAt < 0) return '';
  const start = openingAt + opening.length;
  let end = json.indexOf('"', start);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  const text = json.slice(start, end);
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text;
}

/** Returns true if an odd number of backslashes is before the position. */
function isEscaped(json: string, position: number): boolean {
  let start = position;
  while (json[start - 1] === '\\') start--;
  return (position - start) % 2 === 1;
}
