import type { ReceivedMail } from '../core/app.ts';
import { type HeaderToken, headerTokens } from './header-tokens.ts';

export type MailVerdict = 'pass' | 'fail' | 'none';
/** What the receiving server found about the sender. SPF and DKIM pass only for the domain in From. */
export interface MailResults {
  spf: MailVerdict;
  dkim: MailVerdict;
  dmarc: MailVerdict;
}

const noResults: MailResults = { spf: 'none', dkim: 'none', dmarc: 'none' };
/** A mail without exactly one author. */
export const disowned: MailResults = { ...noResults, dmarc: 'fail' };
/** About another address than that in From: nothing proves it. */
export const unproved = ({ dmarc }: MailResults): MailResults => (dmarc === 'fail' ? disowned : noResults);
const MAX_HEADER_CHARS = 10_000;

/** Whether a mail has one From with one address. A server may have checked another of several (RFC 7489, 6.6.1). */
export function hasOneAuthor({ headers }: ReceivedMail): boolean {
  const [header = '', ...others] = headers.get('from') ?? [];
  const tokens = headerTokens(header);
  if (others.length > 0 || !tokens || tokens.some(({ text }) => text === ',' || text === ';')) return false;
  const words = tokens.map(({ kind, text }) => (kind === 'quoted' ? '' : text)).join(' ');
  return words.split('@').length === 2;
}

/**
 * The results in the `Authentication-Results` of a trusted server (RFC 8601) about the domain in From. Only the topmost header counts: a
 * server adds its own above what the sender may have written. A header that is malformed proves nothing.
 */
export function resultsIn({ headers }: ReceivedMail, domain: string, trustedId: string): MailResults {
  const header = headers.get('authentication-results')?.[0] ?? '';
  const tokens = trustedId && header.length <= MAX_HEADER_CHARS ? headerTokens(header) : undefined;
  const [server, ...statements] = statementsOf(tokens ?? []);
  if (!server || !isServer(server, trustedId)) return noResults;
  const isEmpty = statements.length === 1 && statements[0]?.[0]?.text.toLowerCase() === 'none';
  const results = isEmpty ? [] : statements.filter(({ length }) => length > 0).map(readResult);
  if (!results.every((result) => result !== undefined)) return noResults;
  const of = (method: string) => results.filter((result) => result.method === method);
  return {
    spf: verdictOf(of('spf'), ({ 'smtp.mailfrom': sender = '' }) => covers(domainOf(sender), domain)),
    dkim: verdictOf(of('dkim'), (about) => covers(domainOf(about['header.d'] ?? about['header.i'] ?? ''), domain)),
    dmarc: dmarcOf(of('dmarc'), domain),
  };
}

/**
 * What a server says of a mail apart from it, so that no header of the sender can pretend it. It does not name the domains: SPF is about the one
 * of the return path, DMARC about the one in From, and DKIM may be about any, so it proves nothing here.
 */
export const resultsOfReceipt = (domain: string, returnPath: string, { spf, dmarc }: MailResults): MailResults => ({
  spf: covers(domainOf(returnPath), domain) ? spf : 'none',
  dkim: 'none',
  dmarc,
});

interface AuthenticationResult {
  method: string;
  result: string;
  properties: Readonly<Record<string, string>>;
}

function statementsOf(tokens: readonly HeaderToken[]): HeaderToken[][] {
  const statements: HeaderToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'separator' && token.text === ';') statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements;
}

/** The name of the server, and perhaps a version. */
function isServer([name, version, ...others]: readonly HeaderToken[], trustedId: string): boolean {
  if (others.length > 0 || (version && (version.isAdjacent || !/^\d+$/.test(version.text)))) return false;
  return name !== undefined && name.kind !== 'separator' && name.text.toLowerCase() === trustedId.toLowerCase();
}

/** `dkim=pass header.d=example.com`. Undefined if it has another form, or two values for one name. */
function readResult(statement: readonly HeaderToken[]): AuthenticationResult | undefined {
  const pairs = pairsOf(statement);
  const [first, ...more] = pairs ?? [];
  const [, method] = /^([a-z\d-]+)(?:\/\d+)?$/.exec(first?.[0] ?? '') ?? [];
  const names = more.map(([name]) => name);
  const isKnown = names.every((name) => /^(reason|action|[a-z\d-]+\.[\w.-]+)$/.test(name));
  if (!first || !method || !isKnown || new Set(names).size < names.length) return undefined;
  return { method, result: first[1], properties: Object.fromEntries(more) };
}

/** Names and values, in lower case. A value ends at a blank, except in quotes. */
function pairsOf(statement: readonly HeaderToken[]): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (let at = 0; at < statement.length; ) {
    const [name, equal, first] = statement.slice(at, at + 3);
    if (name?.kind !== 'word' || equal?.text !== '=' || equal.kind !== 'separator' || !first) return undefined;
    let end = at + 3;
    while (statement[end]?.isAdjacent) end++;
    pairs.push([name.text.toLowerCase(), textOf(statement.slice(at + 2, end))]);
    at = end;
  }
  return pairs;
}

/** A quoted part before an @ may contain anything, also another address. */
const textOf = ([first, ...more]: readonly HeaderToken[]): string =>
  more.length === 0
    ? (first?.text ?? '').toLowerCase()
    : [first, ...more]
        .map((token) => (token?.kind === 'quoted' ? '""' : token?.text))
        .join('')
        .toLowerCase();

type Properties = AuthenticationResult['properties'];

function verdictOf(
  results: readonly AuthenticationResult[],
  isAligned: (properties: Properties) => boolean,
): MailVerdict {
  if (results.some(({ result, properties }) => result === 'pass' && isAligned(properties))) return 'pass';
  return results.some(({ result }) => result === 'fail') ? 'fail' : 'none';
}

/** Of one domain, so that a second result is a doubt. */
function dmarcOf(results: readonly AuthenticationResult[], domain: string): MailVerdict {
  const [first, ...others] = results;
  if (results.some(({ result }) => result === 'fail')) return 'fail';
  const isSame = first?.properties['header.from'] === domain;
  return first?.result === 'pass' && isSame && others.length === 0 ? 'pass' : 'none';
}

/** A domain speaks for itself and for those below it. */
const covers = (proved: string, domain: string): boolean =>
  proved !== '' && (proved === domain || (proved.includes('.') && domain.endsWith(`.${proved}`)));

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether the address in From is proved. A failed DMARC outweighs the rest: its domain disowns the mail. */
export const isProved = ({ spf, dkim, dmarc }: MailResults): boolean =>
  dmarc === 'pass' || (dmarc === 'none' && (dkim === 'pass' || spf === 'pass'));
