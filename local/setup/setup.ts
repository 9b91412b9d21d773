import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { embeddedIssuerName } from '../../config/issuer.ts';
import type { App } from '../../domain/core/app.ts';
import { emailAddress, name } from '../../domain/core/fields.ts';
import { randomBase62 } from '../../domain/core/ids.ts';
import { countRequests } from '../../domain/core/operations/count-requests.ts';
import { limits } from '../../domain/core/operations/limits.ts';
import { startSession } from '../../domain/people/sessions.ts';
import { signIn } from '../../domain/people/sign-in.ts';
import { createFirstOrganisation, enableApiByDefault } from '../../domain/provisioning/organisations.ts';
import { setCookie } from '../../functions/auth/cookies.ts';
import { readText } from '../gateway/body.ts';
import { clientOf, networkOf } from '../gateway/client.ts';
import type { IssuerPage } from '../issuer/page-layout.ts';
import {
  busySetupPage,
  failedSetupPage,
  readyPage,
  type SetupValues,
  setupFields,
  setupPage,
  usedPage,
} from './pages.ts';

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
export class Setup {
  /** The link. The token exists only in it. */
  readonly url: string;
  readonly #options: SetupOptions;
  readonly #digest: Buffer;
  readonly #signInUrl: string;
  #isUsed = false;

  constructor(options: SetupOptions) {
    const { root } = options;
    const token = randomBase62(TOKEN_LENGTH);
    this.#options = options;
    this.#digest = digestOf(token);
    this.#signInUrl = `${root}/auth/sign-in?${new URLSearchParams({ return: FIRST_SCREEN })}`;
    this.url = `${root}${PATH}?token=${token}`;
  }

  /** Returns true if it handles the request. */
  page = (request: IncomingMessage, response: ServerResponse): boolean => {
    if ((request.url?.split('?')[0] ?? '') !== PATH) return false;
    this.#serve(request, response).catch((error) => {
      this.#options.app.log.error('the platform could not be set up', { error });
      if (response.headersSent) response.destroy();
      else send(response, 503, failedSetupPage());
    });
    return true;
  };

  #fits(token: string): boolean {
    return timingSafeEqual(digestOf(token), this.#digest) && !this.#isUsed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { app, root, trustProxy } = this.#options;
    const state = await countRequests(app, limits.signIn, networkOf(clientOf(request, trustProxy).sourceIp));
    if (state.used > state.limit) return send(response, 429, busySetupPage(), { 'retry-after': state.resetSeconds });
    if (request.method === 'POST') return this.#submit(request, response);
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET, POST' }).end();
    const token = new URL(request.url ?? '/', root).searchParams.get('token') ?? '';
    return this.#fits(token) ? send(response, 200, setupPage({ token })) : this.#refuse(response);
  }

  #refuse(response: ServerResponse): void {
    send(response, 404, usedPage(this.#signInUrl));
  }

  async #submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { app, root, hasOwnIssuer } = this.#options;
    // Another site must not be able to send the form, not even with the token.
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(root).origin) return void response.writeHead(403).end();
    const body = await readText(request, MAX_FORM_BYTES);
    if (body === undefined) return void response.writeHead(413).end();
    const form = new URLSearchParams(body);
    const token = form.get('token') ?? '';
    if (!this.#fits(token)) return this.#refuse(response);
    const values = Object.fromEntries(setupFields.map((field) => [field, form.get(field) ?? '']));
    const parsed = setupInput.safeParse(values);
    if (!parsed.success) return send(response, 422, setupPage({ token, values, problems: problemsOf(parsed) }));
    const isNew = await found(app, parsed.data);
    this.#isUsed = true;
    if (!isNew) return this.#refuse(response);
    // Browsers let no form of this page lead to another site, so a link does.
    if (!hasOwnIssuer) return send(response, 200, readyPage(this.#signInUrl));
    const { cookie } = await enter(app, parsed.data);
    const location = root + FIRST_SCREEN;
    response.writeHead(303, { location, 'cache-control': 'no-store', ...setCookie(root, 'session', cookie) }).end();
  }
}

function problemsOf({ error }: { error: z.ZodError }): SetupValues {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), `This field ${message}.`]));
}

/**
 * Creates the organisation, its workspace and its owner in one transaction. Keys work from the start: who sets up a machine is its
 * operator. Returns false if there is an organisation.
 */
async function found(app: App, { business, name: ownerName, email }: SetupInput): Promise<boolean> {
  await enableApiByDefault(app);
  const fields = { name: business, ownerEmail: email, ownerName, plan: 'pro', apiAccess: true } as const;
  return (await createFirstOrganisation(app, fields)) !== undefined;
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
