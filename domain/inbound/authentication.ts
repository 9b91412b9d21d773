import type { ReceivedMail } from '../core/app.ts';

export type MailVerdict = 'pass' | 'fail' | 'none';
/** What the receiving server found about the sender. SPF and DKIM pass only for the domain in From. */
export interface MailResults {
  spf: MailVerdict;
  dkim: MailVerdict;
  dmarc: MailVerdict;
}

export const noResults: MailResults = { spf: 'none', dkim: 'none', dmarc: 'none' };
const MAX_HEADER_CHARS = 10_000;

/**
 * The results in the `Authentication-Results` of a trusted server (RFC 8601). Only the topmost header counts: a server adds its own above
 * what the sender may have written.
 */
export function resultsIn(mail: ReceivedMail, trustedId: string): MailResults {
  const header = mail.headers.get('authentication-results')?.[0]?.slice(0, MAX_HEADER_CHARS);
  if (!trustedId || !header) return noResults;
  const [server = '', ...parts] = withoutComments(header).split(';');
  if (server.trim().split(/\s/)[0]?.toLowerCase() !== trustedId.toLowerCase()) return noResults;
  const domain = domainOf(mail.from?.address ?? '');
  const results = parts.map((part) => part.trim().toLowerCase());
  return {
    spf: verdictOf(results, 'spf', domain, /\b(?:smtp\.mailfrom|envelope-from|smtp\.helo)="?(?:[^\s"@;]*@)?([\w.-]+)/),
    dkim: verdictOf(results, 'dkim', domain, /\bheader\.(?:d=|i=[^\s@;]*@)([\w.-]+)/),
    dmarc: verdictOf(results, 'dmarc', domain, /\bheader\.from=(?:[^\s@;]*@)?([\w.-]+)/),
  };
}

/**
 * What a server says of a mail apart from it, so that no header of the sender can pretend it. It does not name the domains: SPF is about the one
 * of the return path, DMARC about the one in From, and DKIM may be about any, so it proves nothing here.
 */
export function resultsOfReceipt(mail: ReceivedMail, returnPath: string, verdicts: MailResults): MailResults {
  // With two senders, the server may have looked at the other one.
  if (!hasOneSender(mail)) return noResults;
  const isAligned = covers(domainOf(returnPath), domainOf(mail.from?.address ?? ''));
  return { spf: isAligned ? verdicts.spf : 'none', dkim: 'none', dmarc: verdicts.dmarc };
}

/** Names in quotation marks may contain addresses. */
function hasOneSender({ headers }: ReceivedMail): boolean {
  const [from = '', ...others] = headers.get('from') ?? [];
  return others.length === 0 && from.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split('@').length === 2;
}

/** Comments may be nested and contain semicolons. */
function withoutComments(header: string): string {
  let depth = 0;
  let text = '';
  for (const letter of header) {
    if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) text += letter;
  }
  return text;
}

function verdictOf(results: readonly string[], method: string, domain: string, property: RegExp): MailVerdict {
  const found = results.filter((result) => result.startsWith(`${method}=`));
  const isAligned = (result: string) => covers(property.exec(result)?.[1] ?? '', domain);
  if (found.some((result) => result.startsWith(`${method}=pass`) && isAligned(result))) return 'pass';
  return found.some((result) => result.startsWith(`${method}=fail`)) ? 'fail' : 'none';
}

/** A domain speaks for itself and for those below it. */
const covers = (proved: string, domain: string): boolean =>
  proved !== '' && (proved === domain || (proved.includes('.') && domain.endsWith(`.${proved}`)));

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether the address in From is proved. A failed DMARC outweighs the rest: its domain disowns the mail. */
export const isProved = ({ spf, dkim, dmarc }: MailResults): boolean =>
  dmarc === 'pass' || (dmarc === 'none' && (dkim === 'pass' || spf === 'pass'));
