import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { brandOf, brandOfHost, platformBrand, type StoredBrand } from '../../domain/agency/brand.ts';
import type { App } from '../../domain/core/app.ts';
import { emailAddress } from '../../domain/core/fields.ts';
import { readAttempt } from '../../domain/people/attempts.ts';
import { findByAddress } from '../../domain/people/link.ts';
import { mailCode } from './code-mail.ts';
import type { Codes } from './codes.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { clientLimits, isWithinLimit, mayRequestCode } from './limits.ts';
import type { MailCheck } from './mail-check.ts';
import type { IssuerPage } from './page-layout.ts';
import { addressPage, codePage } from './pages.ts';

/** The same for every address. */
const NO_MAIL =
  'The mail server of this platform cannot be reached or rejects its mail, so the code may not arrive. Contact the operator of the platform.';

interface InteractionParts {
  app: App;
  provider: Provider;
  codes: Codes;
  knownBrowsers: KnownBrowsers;
  mailCheck: MailCheck;
}

/** One request of the page on which a person proves to own an address. */
interface PageRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of a POST. */
  form: URLSearchParams | undefined;
  /** Who sends the request. */
  client: string;
  /** Members of the demo as whom the visitor may continue without a code. Empty except on the machine itself. */
  demo: readonly string[];
}

/** A request of a sign-in that is under way. */
interface InteractionRequest extends InteractionParts, PageRequest {
  uid: string;
  look: { brand: StoredBrand; returnOrigin?: string | undefined };
}

type InteractionResult = IssuerPage | { signedInAs: string };

/** Mails a code, if the address can sign in. */
async function mailCodeToMember({ app, look }: InteractionRequest, address: string, code: string): Promise<void> {
  const { candidates, invited } = await findByAddress(app, address);
  if (candidates.length > 0 || invited) {
    mailCode(app, { address, code, brand: look.brand });
  }
}

/** Has a code mailed. The answer is the same for an address that cannot sign in, also in its timing. */
async function sendCode(visit: InteractionRequest, enteredAddress: string): Promise<InteractionResult> {
  const { app, request, response, client, codes, knownBrowsers, mailCheck, uid, look, demo } = visit;
  const parsed = emailAddress(254).safeParse(enteredAddress);
  if (!parsed.success)
    return addressPage({ ...look, demo, problem: 'Please enter an email address such as name@example.com.' });
  const address = parsed.data.toLowerCase();
  if (!(await mayRequestCode(app, { address, client, knownBrowser: knownBrowsers.idOf(request, address) }))) {
    const problem = 'Too many codes were requested for this address.';
    if (codes.addressOf(uid) !== address) return addressPage({ ...look, demo, problem: `${problem} Try again later.` });
    return codePage({ ...look, address, problem: `${problem} Use the last one, or try again later.` });
  }
  const code = codes.make(uid, address, client);
  // After the answer, so that its time does not tell whether there is such a member.
  response.once('close', () => {
    mailCodeToMember(visit, address, code).catch((error) =>
      app.log.error('a sign-in code could not be mailed', { error }),
    );
  });
  return codePage({ ...look, address, ...((await mailCheck.works()) ? {} : { problem: NO_MAIL }) });
}

function checkCode(visit: InteractionRequest, typed: string): InteractionResult {
  const { request, response, codes, knownBrowsers, uid, look, demo } = visit;
  const address = codes.addressOf(uid);
  const verdict = codes.check(uid, typed.replace(/\s/g, ''));
  if (address === undefined || verdict === 'over') {
    return addressPage({ ...look, demo, problem: 'This code can no longer be used. Request another one.' });
  }
  if (verdict === 'right') {
    knownBrowsers.remember(request, response, address);
    return { signedInAs: address };
  }
  return codePage({ ...look, address, problem: 'The code is incorrect. Try again.' });
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

const WORKSPACE_PATH = /^\/console\/w\/([0-9a-f-]{36})(?=[/?#]|$)/;

/** A sign-in from an agency's host, or to a workspace of its clients, shows the agency's brand. */
async function lookOf(app: App, state: unknown): Promise<InteractionRequest['look']> {
  try {
    const { forState, returnTo } = await readAttempt(app, String(state));
    if (!forState) {
      const [, workspaceId] = WORKSPACE_PATH.exec(returnTo) ?? [];
      return { brand: workspaceId ? await brandOf(app, workspaceId) : platformBrand };
    }
    const { origin, hostname } = new URL((await readAttempt(app, forState)).root);
    return { brand: (await brandOfHost(app, hostname)) ?? platformBrand, returnOrigin: origin };
  } catch {
    return { brand: platformBrand };
  }
}

/** Serves the page, or completes the sign-in. Throws if no sign-in is under way. */
export async function answerInteraction(
  parts: InteractionParts,
  pageRequest: PageRequest,
): Promise<IssuerPage | undefined> {
  const { app, provider, codes } = parts;
  const { request, response, form, client, demo } = pageRequest;
  const { uid, params } = await provider.interactionDetails(request, response);
  const look = await lookOf(app, params.state);
  const visit: InteractionRequest = { ...parts, ...pageRequest, uid, look };
  parts.mailCheck.refresh();
  if (!form) return addressPage({ ...look, demo });
  // A code that can be entered has tries of its own: nobody who holds one waits because of others at the same address.
  const hasCode = form.has('code') && codes.addressOf(uid) !== undefined;
  if (!hasCode && !(await isWithinLimit(app, clientLimits.form, client))) {
    return addressPage({ ...look, demo, problem: 'Too many attempts. Wait a minute, then try again.' });
  }
  const outcome = await submit(visit, form);
  if (!('signedInAs' in outcome)) return outcome;
  const login = { accountId: outcome.signedInAs, remember: false };
  await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  return undefined;
}
