const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** The versions that are random: 122 bits of version 4, 74 of version 7. Others are made of a name, or of time and machine. */
const randomUuid = /^.{14}[47].{4}[89ab]/i;
const hexadecimal = /^[0-9a-f]+$/i;
/** The alphabet of base64url; other generators use part of it. */
const tokens = /[\w-]{16,}/g;
const MIN_DISTINCT = 7;
/** A shorter visitor id cannot make a message's id look random. */
const MIN_VISITOR_ID = 8;

/**
 * True for an id that only its sender can know: one with a random UUID or at least 16 random characters in it. False for what
 * others can guess or may use as well: a counter, words with numbers, a time, the visitor's own id with a suffix. It takes every
 * random UUID, and all but a few of the other random ids.
 */
export function isUnguessable(clientMessageId: string, visitorId: string | null | undefined): boolean {
  const own = visitorId && visitorId.length >= MIN_VISITOR_ID ? visitorId : undefined;
  const rest = own ? clientMessageId.replaceAll(own, ' ') : clientMessageId;
  const isRandom = (text: string) => randomUuid.test(text) && distinct(text) >= MIN_DISTINCT;
  return (rest.match(uuid) ?? []).some(isRandom) || (rest.replace(uuid, ' ').match(tokens) ?? []).some(looksRandom);
}

/** Random text changes between letters and digits, and between cases, again and again, and is not made of whole words. */
function looksRandom(token: string): boolean {
  const pieces = token.match(/[A-Za-z0-9]+/g) ?? [];
  const runs = pieces.flatMap((piece) => piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []);
  const changes = runs.length - pieces.length;
  if (distinct(token) < MIN_DISTINCT) return false;
  // A time has no other letters than T and Z.
  return hexadecimal.test(token) ? changes >= 2 : changes >= 3 && runs.some((run) => /^[a-su-y]{1,2}$/i.test(run));
}

const distinct = (text: string) => new Set(text.toLowerCase().replace(/[^a-z0-9]/g, '')).size;
