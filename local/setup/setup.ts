import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { embeddedIssuerName } from '../../config/issuer.ts';
import type { App } from '../../domain/core/app.ts';
import { emailAddress, name } from '../../domain/core/fields.ts';
import { randomBase62 } from '../../domain/core/ids.ts';
import { countRequests, limits } from '../../domain/core/operations/limits.ts';
import { startSession } from '../../domain/people/sessions.ts';
import { signIn } from '../../domain/people/sign-in.ts';
import { createFirstOrganisation, enableApiByDefault } from '../../domain/provisioning/organisations.ts';
import { setCookie } from '../../functions/auth/cookies.ts';
import { readText } from '../gateway/body.ts';
import { clientOf, networkOf } from '../gateway/client.ts';
import type { IssuerPage } from '../issuer/page-layout.ts';
import { busySetupPage, failedSetupPage, type SetupValues, setupFields, setupPage, usedPage } from './pages.ts';

const PATH = '/setup';
/** 238 bits. */
const TOKEN_LENGTH = 40;
/** Longer than any form of the page. */
const MAX_FORM_BYTES = 8_192;
/** What a new owner does first. */
const FIRST_SCREEN = '/console/bots/new';

const setupInput = z.object({ business: name(120), name: name(120), email: emailAddress(254) });
type SetupInput = z.output<typeof setupInput>;

const digestOf = (token: string) => createHash('sha256').update(token).digest();

export interface SetupOptions {
  app: App;
  root: string;
  trustProxy: boolean;
  /** Whether people sign in at the platform's own issuer, which knows an address by its owner's word alone. */
  hasOwnIssuer: boolean;
}

/**
 * The page on which whoever started the platform makes its first organisation. Only this process knows the link, as a hash, so
 * that the next start prints another one.
 */
export function createSetup({ app, root, trustProxy, hasOwnIssuer }: SetupOptions) {
  const token = randomBase62(TOKEN_LENGTH);
  const digest = digestOf(token);
  const { origin } = new URL(root);
  let isUsed = false;
  const fits = (candidate: string) => timingSafeEqual(digestOf(candidate), digest) && !isUsed;
  const used = (response: ServerResponse) => send(response, 404, usedPage(`${root}/console`));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const state = await countRequests(app, limits.signIn, networkOf(clientOf(request, trustProxy).sourceIp));
    if (state.used > state.limit) return send(response, 429, busySetupPage(), { 'retry-after': state.resetSeconds });
    if (request.method === 'POST') return submit(request, response);
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET, POST' }).end();
    const candidate = new URL(request.url ?? '/', root).searchParams.get('token') ?? '';
    return fits(candidate) ? send(response, 200, setupPage({ token: candidate })) : used(response);
  }

  async function submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Another site must not be able to send the form, not even with the token.
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      return void response.writeHead(403).end();
    const body = await readText(request, MAX_FORM_BYTES);
    if (body === undefined) return void response.writeHead(413).end();
    const form = new URLSearchParams(body);
    const candidate = form.get('token') ?? '';
    if (!fits(candidate)) return used(response);
    const values = Object.fromEntries(setupFields.map((field) => [field, form.get(field) ?? '']));
    const parsed = setupInput.safeParse(values);
    if (!parsed.success)
      return send(response, 422, setupPage({ token: candidate, values, problems: problemsOf(parsed) }));
    if (!(await found(app, parsed.data))) {
      isUsed = true;
      return used(response);
    }
    isUsed = true;
    response.writeHead(303, { 'cache-control': 'no-store', ...(await destination(parsed.data)) }).end();
  }

  async function destination(owner: SetupInput): Promise<Record<string, string>> {
    if (!hasOwnIssuer) return { location: `${root}/auth/sign-in?${new URLSearchParams({ return: FIRST_SCREEN })}` };
    const { cookie } = await enter(app, owner);
    return { location: root + FIRST_SCREEN, ...setCookie(root, 'session', cookie) };
  }

  return {
    url: `${root}${PATH}?token=${token}`,
    /** Returns true if it handles the request. */
    page: (request: IncomingMessage, response: ServerResponse): boolean => {
      if ((request.url?.split('?')[0] ?? '') !== PATH) return false;
      serve(request, response).catch((error) => {
        app.log.error('the platform could not be set up', { error });
        if (response.headersSent) response.destroy();
        else send(response, 503, failedSetupPage());
      });
      return true;
    },
  };
}

function problemsOf({ error }: { error: z.ZodError }): SetupValues {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), `This field ${message}.`]));
}

/**
 * Creates the organisation, its workspace and its owner in one transaction. Keys work from the start: who sets up a machine is its
 * operator. Undefined if there is an organisation.
 */
async function found(app: App, { business, name: ownerName, email }: SetupInput) {
  await enableApiByDefault(app);
  return createFirstOrganisation(app, { name: business, ownerEmail: email, ownerName, plan: 'pro', apiAccess: true });
}

/** Signs the owner in, as the embedded issuer does after a code. */
async function enter(app: App, { name: ownerName, email }: SetupInput) {
  const authTime = app.clock.now();
  const claims = { issuer: embeddedIssuerName, subject: email.toLowerCase(), email, emailVerified: true };
  const person = await signIn(app, { ...claims, isOwnUser: false, name: ownerName, authTime });
  return startSession(app, { personId: person.id, authTime });
}

function send(response: ServerResponse, status: number, { headers, body }: IssuerPage, more = {}): void {
  response.writeHead(status, { ...headers, ...more });
  response.end(body);
}
