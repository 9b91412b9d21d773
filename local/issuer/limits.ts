import type { App } from '../../domain/core/app.ts';
import { sha256 } from '../../domain/core/ids.ts';
import { countRequests, type LimitState, type RequestLimit } from '../../domain/core/operations/count-requests.ts';

const MINUTE = 60;
const DAY = 86_400;

/** For each client. */
export const clientLimits = {
  /** Requests that begin a sign-in, which takes room. */
  begin: { name: 'issuer-begin', limit: 20, windowSeconds: MINUTE },
  form: { name: 'issuer-client', limit: 30, windowSeconds: MINUTE },
  other: { name: 'issuer-other', limit: 120, windowSeconds: MINUTE },
} satisfies Record<string, RequestLimit>;

/** Codes that one client, or one browser that is known, may request for an address. */
const codesPerAsker: readonly RequestLimit[] = [
  { name: 'issuer-address-asker', limit: 5, windowSeconds: 15 * MINUTE },
  { name: 'issuer-address-asker-day', limit: 20, windowSeconds: DAY },
];
/** Codes that all clients together may request for an address. */
const codesPerAddress: RequestLimit = { name: 'issuer-address-day', limit: 100, windowSeconds: DAY };
/**
 * What clients that have requested none that day may add, one each, so that strangers cannot lock the owner of an address out. Five tries
 * for each of 400 codes find one with a probability of 0.2 %.
 */
const newcomersPerAddress: RequestLimit = { name: 'issuer-address-newcomers', limit: 300, windowSeconds: DAY };

const isOver = ({ used, limit }: LimitState) => used > limit;

export async function isWithinLimit(app: App, rule: RequestLimit, who: string): Promise<boolean> {
  return !isOver(await countRequests(app, rule, who));
}

interface CodeRequest {
  address: string;
  client: string;
  /** The browser's id, if the address has signed in with it before. */
  knownBrowser: string | undefined;
}

/**
 * Counts a request for a code, and returns whether it may be mailed. Together with the tries of each code, this keeps codes from being
 * guessed and mailboxes from being filled. A stranger exhausts only what belongs to the stranger's own address.
 */
export async function mayRequestCode(app: App, { address, client, knownBrowser }: CodeRequest): Promise<boolean> {
  const asker = sha256(`${address}\n${knownBrowser === undefined ? `client ${client}` : `browser ${knownBrowser}`}`);
  const states = await Promise.all(codesPerAsker.map((rule) => countRequests(app, rule, asker)));
  if (states.some(isOver)) return false;
  if (knownBrowser !== undefined || (await isWithinLimit(app, codesPerAddress, sha256(address)))) return true;
  return states.every(({ used }) => used === 1) && isWithinLimit(app, newcomersPerAddress, sha256(address));
}
