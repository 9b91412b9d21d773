import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { type Brand, brandOfHost, platformBrand } from '../../domain/agency/brand.ts';
import type { App } from '../../domain/core/app.ts';
import { emailAddress } from '../../domain/core/fields.ts';
import { sha256 } from '../../domain/core/ids.ts';
import { countRequests, type RequestLimit } from '../../domain/core/operations/limits.ts';
import { readAttempt } from '../../domain/people/attempts.ts';
import { findByAddress } from '../../domain/people/link.ts';
import { isAtThisMachine } from '../visitor.ts';
import { mailCode } from './code-mail.ts';
import type { Codes } from './codes.ts';
import type { MailCheck } from './mail-check.ts';
import type { IssuerPage } from './page-layout.ts';
import { addressPage, codePage } from './pages.ts';

const perClient: RequestLimit = { name: 'issuer-client', limit: 30, windowSeconds: 60 };
/** Together with the tries of each code, these keep a code from being guessed and a mailbox from being filled. */
const perAddress: readonly RequestLimit[] = [
  { name: 'issuer-address', limit: 5, windowSeconds: 900 },
  { name: 'issuer-address-day', limit: 20, windowSeconds: 86_400 },
];

/** The same for every address. */
const NO_MAIL =
  'The mail server of this platform cannot be reached or refuses its mails, so the code may not arrive. Tell whoever runs the platform.';

export interface InteractionParts {
  app: App;
  provider: Provider;
  codes: Codes;
  mailCheck: MailCheck;
  /** Members of the demo. Empty without a demo. */
  demo: readonly string[];
}

/** One request of the page on which a person proves to own an address. */
interface InteractionRequest extends InteractionParts {
  request: IncomingMessage;
  response: ServerResponse;
  uid: string;
  look: { brand: Brand; returnOrigin?: string | undefined };
  /** Only on the machine itself. */
  demo: readonly string[];
}

type InteractionResult = IssuerPage | { signedInAs: string };

async function isWithinLimits(app: App, rules: readonly RequestLimit[], who: string): Promise<boolean> {
  const states = await Promise.all(rules.map((rule) => countRequests(app, rule, who)));
  return states.every(({ used, limit }) => used <= limit);
}

/** Mails a code to an address that can sign in. The answer is the same for any other, also in its timing. */
async function sendCode(
  { app, codes, mailCheck, uid, look, demo }: InteractionRequest,
  wanted: string,
): Promise<InteractionResult> {
  const parsed = emailAddress(254).safeParse(wanted);
  if (!parsed.success)
    return addressPage({ ...look, demo, problem: 'Please enter an e-mail address such as name@example.com.' });
  const address = parsed.data.toLowerCase();
  if (!(await isWithinLimits(app, perAddress, sha256(address)))) {
    return addressPage({ ...look, demo, problem: 'Too many codes were requested for this address. Try again later.' });
  }
  const code = codes.make(uid, address);
  const { candidates, invited } = await findByAddress(app, address);
  if (candidates.length > 0 || invited) {
    mailCode(app, { address, code, appName: look.brand.appName });
  }
  return codePage({ ...look, address, ...((await mailCheck.works()) ? {} : { problem: NO_MAIL }) });
}

function checkCode({ codes, uid, look, demo }: InteractionRequest, typed: string): InteractionResult {
  const address = codes.addressOf(uid);
  const verdict = codes.check(uid, typed.replace(/\s/g, ''));
  if (address === undefined || verdict === 'over') {
    return addressPage({ ...look, demo, problem: 'This code can no longer be used. Request another one.' });
  }
  if (verdict === 'right') return { signedInAs: address };
  return codePage({ ...look, address, problem: 'This is not the code. Try again.' });
}

async function submit(visit: InteractionRequest, form: URLSearchParams): Promise<InteractionResult> {
  const { look, demo } = visit;
  const chosen = form.get('demo');
  if (chosen !== null && demo.includes(chosen)) return { signedInAs: chosen };
  const code = form.get('code');
  if (code !== null) return checkCode(visit, code);
  const address = form.get('address');
  return address === null ? addressPage({ ...look, demo }) : sendCode(visit, address);
}

/** An agency's sign-in shows the agency's brand. */
async function lookOf(app: App, state: unknown): Promise<InteractionRequest['look']> {
  try {
    const { forState } = await readAttempt(app, String(state));
    if (!forState) return { brand: platformBrand };
    const { origin, hostname } = new URL((await readAttempt(app, forState)).root);
    return { brand: (await brandOfHost(app, hostname)) ?? platformBrand, returnOrigin: origin };
  } catch {
    return { brand: platformBrand };
  }
}

/** Serves the page, or completes the sign-in. `form`: of a POST. Throws if no sign-in is under way. */
export async function answerInteraction(
  parts: InteractionParts,
  request: IncomingMessage,
  response: ServerResponse,
  form: URLSearchParams | undefined,
): Promise<IssuerPage | undefined> {
  const { app, provider } = parts;
  const { uid, params } = await provider.interactionDetails(request, response);
  const demo = isAtThisMachine(request) ? parts.demo : [];
  const visit: InteractionRequest = { ...parts, request, response, uid, demo, look: await lookOf(app, params.state) };
  parts.mailCheck.refresh();
  if (!form) return addressPage({ ...visit.look, demo });
  if (!(await isWithinLimits(app, [perClient], request.socket.remoteAddress ?? ''))) {
    return addressPage({ ...visit.look, demo, problem: 'Too many attempts. Wait a minute, then try again.' });
  }
  const outcome = await submit(visit, form);
  if (!('signedInAs' in outcome)) return outcome;
  const login = { accountId: outcome.signedInAs, remember: false };
  await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  return undefined;
}
