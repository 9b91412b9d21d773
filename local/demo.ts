import { readFileSync } from 'node:fs';
import { escapeHtml } from '../domain/core/text.ts';
import type { HttpAnswer } from '../functions/http/input.ts';

interface DemoOptions {
  /** ID of the demo's chatbot. Null if the platform was started without the demo. */
  publicId: string | null;
  /** The platform's root URL, without a trailing slash. */
  root: string;
  /** Set only for requests from this machine, because the page then shows what the owner sees. */
  apiKey?: string | null;
  /** In whose name the page signs a visitor in, with the proof. */
  customer?: { id: string; hash: string } | undefined;
}

/** Allows only own files, no inline code and no framing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** Content types of the static files of `demo/`, served under `/demo/`. */
const files = new Map([
  ['demo.css', 'text/css; charset=utf-8'],
  ['demo.js', script],
  ['help.html', html],
]);

const read = (name: string) => readFileSync(new URL(`./demo/${name}`, import.meta.url), 'utf8');

const answer = (statusCode: number, contentType: string, body: string, caching = 'no-cache'): HttpAnswer => ({
  statusCode,
  headers: {
    'content-type': contentType,
    'cache-control': caching,
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** The page calls its own host, whatever name it was opened under. The root is only displayed. */
function pageOf({ publicId, root, apiKey, customer }: DemoOptions): string {
  const values = {
    publicId: publicId ?? '',
    publicUrl: `${root}/public/${publicId}`,
    apiKey: apiKey ?? '',
    customer: customer?.id ?? '',
    hash: customer?.hash ?? '',
  };
  return Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`{{${name}}}`, () => escapeHtml(value)),
    read('demo.html'),
  );
}

/** Returns the demo page or one of its files. Undefined if the path is none of them. */
export function demoAnswer(path: string, options: DemoOptions): HttpAnswer | undefined {
  if (path === '/demo') {
    return options.publicId ? answer(200, html, pageOf(options), 'no-store') : answer(404, html, read('no-demo.html'));
  }
  // The page's links are relative to the path without the slash.
  if (path === '/demo/') return { statusCode: 302, headers: { location: '../demo' }, body: '' };
  const name = path.startsWith('/demo/') ? path.slice('/demo/'.length) : '';
  const contentType = files.get(name);
  return contentType ? answer(200, contentType, read(name)) : undefined;
}
