import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type LoopbackServer, startHttpServer } from '../../support/servers/loopback-server.ts';

export interface TrapSite extends LoopbackServer {
  /** `http://127.0.0.1:port`. */
  url: string;
  /** How often each path was asked for. */
  hits: Map<string, number>;
  /** Who asked. */
  agents: Set<string>;
  /** Waits before each answer. */
  delayMs: number;
}

const SECTIONS = 10;
const PAGES_PER_SECTION = 26;
export const sections = Array.from({ length: SECTIONS }, (_, section) => `/s/${section}`);
export const articles = sections.flatMap((section) =>
  Array.from({ length: PAGES_PER_SECTION }, (_, page) => `${section}/p/${page}`),
);
/** Pages that only the sitemaps name. */
export const unlinked = Array.from({ length: 10 }, (_, n) => `/only/${n}`);

const prose = (what: string) =>
  `The page about ${what} tells at some length what ${what} is good for, so that a reader has something to read. `.repeat(
    3,
  );
const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${body}</p></main></body></html>`;
const links = (hrefs: readonly string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ');
const urls = (paths: readonly string[]) => paths.map((path) => `<url><loc>${path}</loc></url>`).join('');

/** What stands on the page of traps, in its order. */
const trapLinks = (origin: string) => [
  '/calendar/1',
  '/session?sid=1',
  '/session?sid=2',
  '/loop/a',
  '/missing',
  '/gone',
  '/flaky',
  '/broken',
  '/slow',
  '/huge',
  '/private/plans',
  '/private/open/day',
  '/skip/this',
  '/dup/a',
  '/dup/b',
  '/canon?view=print',
  '/canon',
  '/lost-canon',
  '/to-itself',
  'https://elsewhere.example/page',
  `http://localhost:1/page`,
  'mailto:a@b.example',
  'javascript:void(0)',
  'tel:+123',
  '/file.zip',
  '/stream',
  '/noindex',
  '/noindex-header',
  '/blank',
  '/old',
  '/utm?utm_source=news&b=2&a=1#top',
  '/utm?b=2&a=1&gclid=7',
  `${origin}/utm?b=2&a=1`,
  '/plain.txt',
  '/%7Euser',
  '/~user',
  '/away',
];

type Route = (response: ServerResponse, nth: number) => unknown;

function routesOf(origin: () => string): Record<string, Route> {
  const html =
    (body: string, headers: object = {}): Route =>
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  const as =
    (type: string, body: string | Buffer | (() => string | Buffer)): Route =>
    (response) =>
      response.writeHead(200, { 'content-type': type }).end(typeof body === 'function' ? body() : body);
  const status =
    (code: number, headers: object = {}): Route =>
    (response) =>
      response.writeHead(code, { ...headers }).end('x');
  const named = (path: string, more = '') => html(page(path, prose(`${path} `) + more));
  const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
  return {
    '/robots.txt': as(
      'text/plain',
      () =>
        `User-agent: *\nDisallow: /\n\nUser-agent: FrontdeskBot\nDisallow: /private/\nAllow: /private/open/\nSitemap: ${origin()}/maps/extra.xml\n`,
    ),
    '/sitemap.xml': as(
      'application/xml',
      () =>
        `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
       <sitemap><loc>${origin()}/maps/a.xml.gz</loc></sitemap><sitemap><loc>${origin()}/maps/absent.xml</loc></sitemap>
       <sitemap><loc>${origin()}/sitemap.xml</loc></sitemap></sitemapindex>`,
    ),
    '/maps/a.xml.gz': as('application/gzip', () =>
      gzipSync(
        `<urlset>${urls(unlinked.slice(0, 5).map((path) => origin() + path))}<url><loc>${origin()}/s/0</loc></url></urlset>`,
      ),
    ),
    '/maps/extra.xml': as(
      'text/xml',
      () =>
        `<!DOCTYPE x [<!ENTITY e "boom">]><urlset xmlns:image="i">
       ${unlinked
         .slice(5)
         .map(
           (path) =>
             `<url><loc><![CDATA[${origin()}${path}]]></loc><image:image><image:loc>${origin()}/i</image:loc></image:image></url>`,
         )
         .join('')}
       <url><loc>${origin()}/only/amp?x=1&amp;y=2</loc></url></urlset>`,
    ),
    '/only/amp?x=1&y=2': named('/only/amp'),
    '/': html(page('Home', prose('the home page') + links([...sections, '/traps', '/', '#here']))),
    '/traps': html(page('Traps', prose('the traps'), '') + links(trapLinks(origin()))),
    '/loop/a': status(302, { location: '/loop/b' }),
    '/loop/b': status(302, { location: '/loop/a' }),
    '/to-itself': status(302, { location: '/to-itself' }),
    '/gone': status(410),
    '/flaky': (response, nth) => (nth === 1 ? response.writeHead(500).end() : named('/flaky')(response, nth)),
    '/broken': status(503),
    '/slow': (response, nth) => setTimeout(() => named('/slow')(response, nth), 1_200),
    '/huge': as('text/html', () => Buffer.alloc(6 * 1024 * 1024, 'a')),
    '/private/plans': named('/private/plans'),
    '/private/open/day': named('/private/open/day'),
    '/skip/this': named('/skip/this'),
    '/dup/a': html(page('Twins', prose('twins'))),
    '/dup/b': html(page('Twins', prose('twins'))),
    '/canon': html(page('Canon', prose('canon'), canonical('/canon'))),
    '/canon?view=print': html(page('Canon to print', prose('canon, printed'), canonical('/canon'))),
    '/lost-canon': html(page('Lost', prose('the lost canon'), canonical('/nowhere'))),
    '/stream': as('application/octet-stream', 'bytes'),
    '/noindex': html(
      page('Hidden', prose('what is hidden') + links(['/behind-noindex']), '<meta name="robots" content="noindex">'),
    ),
    '/noindex-header': html(page('Hidden too', prose('what is hidden')), { 'x-robots-tag': 'nofollow, noindex' }),
    '/blank': html('<html><body><img src="x.png"></body></html>'),
    '/old': status(301, { location: '/new#there' }),
    '/new': named('/new'),
    '/utm?b=2&a=1': named('/utm'),
    '/plain.txt': as('text/plain; charset=utf-8', prose('plain text')),
    '/~user': named('/~user'),
    '/away': status(301, { location: 'https://elsewhere.example/there' }),
    ...Object.fromEntries(unlinked.map((path) => [path, named(path)])),
    ...Object.fromEntries(
      sections.map((path) => {
        const own = articles.filter((article) => article.startsWith(`${path}/`));
        return [
          path,
          html(page(`Section ${path}`, prose(`section ${path}`) + links([...own, '/', `${path}/p/0?utm_medium=x`]))),
        ];
      }),
    ),
    ...Object.fromEntries(articles.map((path) => [path, named(path, links(['/', path.replace(/\/p\/.*/, '')]))])),
  };
}

/** Addresses without end: each day leads to the next, each visit has a number of its own. */
function endless(path: string, nth: number): string | undefined {
  const [, day] = /^\/calendar\/(\d+)$/.exec(path) ?? [];
  if (day) return page(`Day ${day}`, prose(`day ${day}`) + links([`/calendar/${Number(day) + 1}`]));
  if (path.startsWith('/session?sid='))
    return page('Session', `${prose('your session')}<a href="/session?sid=${nth}${path.slice(-1)}00">again</a>`);
  return undefined;
}

/** A site of some 300 pages and every trap that a crawler falls into, on 127.0.0.1. */
export async function startTrapSite(): Promise<TrapSite> {
  const hits = new Map<string, number>();
  const agents = new Set<string>();
  const site = { hits, agents, delayMs: 0, url: '' } as TrapSite;
  let routes: Record<string, Route>;
  const answer = (path: string, response: ServerResponse) => {
    const nth = (hits.get(path) ?? 0) + 1;
    hits.set(path, nth);
    const trap = endless(path, nth);
    const html = { 'content-type': 'text/html' };
    if (trap) response.writeHead(200, html).end(trap);
    else if (Object.hasOwn(routes, path)) routes[path]!(response, nth);
    else response.writeHead(404, html).end(page('Not here', 'There is nothing here.'));
  };
  const server = await startHttpServer((request: IncomingMessage, response) => {
    agents.add(request.headers['user-agent'] ?? '');
    if (site.delayMs > 0) setTimeout(() => answer(request.url ?? '', response), site.delayMs);
    else answer(request.url ?? '', response);
  });
  routes = routesOf(() => `http://${server.host}`);
  return Object.assign(site, server, { url: `http://${server.host}` });
}
