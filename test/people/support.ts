import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { personPk, SESSION_PREFIX } from '../../domain/people/items.ts';
import { type Answer, call, type Platform, until } from '../support/platform.ts';

interface Cookie {
  host: string;
  name: string;
  value: string;
  path: string;
  attributes: string;
}

export interface BrowserAnswer extends Answer {
  url: string;
}

/** A browser's cookies and redirects, without the browser. */
export class CookieBrowser {
  cookies: Cookie[] = [];
  /** Every URL that it asked for. */
  readonly asked: string[] = [];

  readonly #through: Record<string, string>;
  readonly #headers: Record<string, string>;
  readonly #removed: string;
  /**
   * `through`: where requests to a host are sent instead, with its name in the header and without `removedPath`. `headers`: sent with every
   * request.
   */
  constructor(through: Record<string, string> = {}, headers: Record<string, string> = {}, removedPath = '/') {
    this.#through = through;
    this.#headers = headers;
    this.#removed = removedPath.replace(/\/$/, '');
  }

  #header(url: string): Record<string, string> {
    const { pathname, hostname } = new URL(url);
    const own = this.cookies.filter(({ host }) => host === hostname);
    const sent = own.filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')));
    return sent.length ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {};
  }

  #keep(url: string, answer: Answer): void {
    const { hostname: host } = new URL(url);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const attributes = rest.join('; ');
      const cookie = {
        host,
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        path: /path=([^;]+)/i.exec(attributes)?.[1] ?? '/',
        attributes,
      };
      this.cookies = this.cookies.filter(
        (one) => one.name !== cookie.name || one.path !== cookie.path || one.host !== host,
      );
      const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(attributes);
      if (!isGone) this.cookies.push(cookie);
    }
  }

  /** One request. */
  async ask(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<BrowserAnswer> {
    this.asked.push(url);
    const { host, origin } = new URL(url);
    const all = { ...this.#headers, ...this.#header(url), ...headers };
    const target = this.#through[host];
    const answer = target
      ? await callAs(host, method, url.replace(origin + this.#removed, target), body, all)
      : await call(method, url, body, all);
    this.#keep(url, answer);
    return { ...answer, url };
  }

  /** Follows redirects, at most until one leads to `stopAt`, which is then not asked for. */
  async follow(from: BrowserAnswer, stopAt?: RegExp): Promise<BrowserAnswer> {
    let at = from;
    for (let hops = 0; hops < 20; hops++) {
      const location = at.headers.get('location');
      if (at.status < 300 || at.status > 399 || !location) return at;
      const next = new URL(location, at.url).href;
      if (stopAt?.test(next)) return { ...at, url: next };
      at = await this.ask('GET', next);
    }
    throw new Error('too many redirects');
  }

  async open(url: string, stopAt?: RegExp): Promise<BrowserAnswer> {
    return this.follow(await this.ask('GET', url), stopAt);
  }

  async submit(url: string, form: Record<string, string>, stopAt?: RegExp): Promise<BrowserAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
    return this.follow(await this.ask('POST', url, new URLSearchParams(form).toString(), headers), stopAt);
  }

  cookie(part: string): Cookie | undefined {
    return this.cookies.find(({ name }) => name.includes(`fd_${part}`));
  }
}

/** A request with another Host header, which `fetch` does not send. */
async function callAs(
  host: string,
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const json = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(url, { method, headers: { ...type, ...headers, host } });
  sent.end(json);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const got = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    got.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!);
  }
  const content = await text(response);
  const isJson = got.get('content-type')?.startsWith('application/json');
  return { status: response.statusCode!, headers: got, text: content, body: isJson ? JSON.parse(content) : undefined };
}

export const CONSOLE = /\/console/;

function mailsTo({ dataDir }: Platform, address: string): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  // A name with a dot is a mail that is still being written.
  const mails = readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return mails.filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`));
}

/** The codes that were mailed to an address, oldest first. */
export const mailedCodes = (platform: Platform, address: string): string[] =>
  mailsTo(platform, address).flatMap((mail) => /code is (\d{6})/.exec(mail)?.[1] ?? []);

/** The newest code, once there are more than `known`. */
export const mailedCode = (platform: Platform, address: string, known = 0): Promise<string> =>
  until(`a code for ${address}`, async () => {
    const codes = mailedCodes(platform, address);
    return codes.length > known && codes.at(-1);
  });

export const signInUrl = ({ root }: Platform, query: Record<string, string> = {}) =>
  `${root}/auth/sign-in?${new URLSearchParams(query)}`;

/** Opens the embedded issuer's page and proves to own the address. Returns where that leads. */
export async function proveAddress(
  platform: Platform,
  visitor: CookieBrowser,
  address: string,
  query: Record<string, string> = {},
  stopAt = CONSOLE,
): Promise<BrowserAnswer> {
  const page = await visitor.open(signInUrl(platform, query));
  const known = mailedCodes(platform, address).length;
  await visitor.submit(page.url, { address });
  return visitor.submit(page.url, { code: await mailedCode(platform, address, known) }, stopAt);
}

/** A visitor who has signed in. Throws with the page's text otherwise. */
export async function signIn(
  platform: Platform,
  address: string,
  query: Record<string, string> = {},
  visitor = new CookieBrowser(),
): Promise<CookieBrowser> {
  const landed = await proveAddress(platform, visitor, address, query);
  if (!visitor.cookie('session') || !CONSOLE.test(landed.url))
    throw new Error(`${landed.status} ${landed.url} ${landed.text}`);
  return visitor;
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

export const boot = (
  { root }: Pick<Platform, 'root'>,
  visitor: CookieBrowser,
  query = '',
  headers: Record<string, string> = sameOrigin,
) => visitor.ask('GET', `${root}/auth/boot${query}`, undefined, headers);
export const nextToken = (
  { root }: Platform,
  visitor: CookieBrowser,
  workspaceId: string,
  headers = sameOrigin as Record<string, string>,
) => visitor.ask('POST', `${root}/auth/token`, { workspaceId }, headers);
export const signOut = (
  { root }: Pick<Platform, 'root'>,
  visitor: CookieBrowser,
  body: object = {},
  headers = sameOrigin as Record<string, string>,
) => visitor.ask('POST', `${root}/auth/sign-out`, body, headers);

/** A token of the visitor, and calls that carry it. */
export async function bearer(platform: Platform, visitor: CookieBrowser, query = '') {
  const { body, status, text } = await boot(platform, visitor, query);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return callsWith(platform, body.data.token as string);
}

export function callsWith(platform: Platform, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    headers,
    rest: (method: string, path: string, body?: unknown) => call(method, platform.baseUrl + path, body, headers),
    graphql: async (query: string, variables: object = {}) =>
      (await call('POST', platform.graphqlUrl, { query, variables }, headers)).body,
  };
}
export type SignInCalls = ReturnType<typeof callsWith>;

/** Lets the sign-in of an admin be 20 minutes old, also for rows that the platform has just read. */
export async function staleSignIn(platform: Platform, visitor: CookieBrowser): Promise<void> {
  const { person, token } = (await boot(platform, visitor)).body.data;
  const { items } = await platform.store.query({ pk: personPk(person.id), prefix: SESSION_PREFIX, consistent: true });
  for (const { pk, sk } of items)
    await platform.store.update({ pk, sk }, { set: { authTime: Date.now() - 20 * 60_000 } });
  const { rest } = callsWith(platform, token);
  await until('the sign-in is known to be old', async () => {
    const { body } = await rest('PUT', '/webhooks/knowledge', { active: true });
    return body.error?.code === 'REAUTHENTICATION_REQUIRED';
  });
}
