const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Random UUID versions: 122 bits in version 4, 74 in version 7. Others contain a name, or time and machine. */
const randomUuid = /^.{14}[47].{4}[89ab]/i;
const hexadecimal = /^[0-9a-f]+$/i;
/** The alphabet of base64url. Other generators use a part of it. */
const tokens = /[\w-]{16,}/g;
const MIN_DISTINCT = 7;
/** A shorter visitor ID cannot make a message ID look random. */
const MIN_VISITOR_ID = 8;

/**
 * Returns true if only its sender can know the ID: it contains a random UUID or at least 16 random characters. Returns
 * false for what others can guess or may use as well: a counter, words with numbers, a time, the visitor's ID with a
 * suffix. Accepts every random UUID and nearly all other random IDs.
 */
export function isUnguessable(clientMessageId: string, visitorId: string | null | undefined): boolean {
  const own = visitorId && visitorId.length >= MIN_VISITOR_ID ? visitorId : undefined;
  const rest = own ? clientMessageId.replaceAll(own, ' ') : clientMessageId;
  const isRandom = (text: string) => randomUuid.test(text) && distinct(text) >= MIN_DISTINCT;
  return (rest.match(uuid) ?? []).some(isRandom) || (rest.replace(uuid, ' ').match(tokens) ?? []).some(looksRandom);
}

/** Random text often changes between letters and digits, and between cases, and does not consist of words. */
function looksRandom(token: string): boolean {
  const pieces = token.match(/[A-Za-z0-9]+/g) ?? [];
  const runs = pieces.flatMap((piece) => piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []);
  const changes = runs.length - pieces.length;
  if (distinct(token) < MIN_DISTINCT) return false;
  // A time contains no letters except T and Z.
  return hexadecimal.test(token) ? changes >= 2 : changes >= 3 && runs.some((run) => /^[a-su-y]{1,2}$/i.test(run));
}

const distinct = (text: string) => new Set(text.toLowerCase().replace(/[^a-z0-9]/g, '')).size;
