import { readFileSync } from 'node:fs';
import type { HttpAnswer } from '../functions/http.ts';

interface DemoOptions {
  /** Of the demo's chatbot; null where the platform was started empty. */
  publicId: string | null;
  /** Where the platform is reached, without a trailing slash. */
  root: string;
}

/** Own files only, nothing inline, nobody else's frame. */
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

/** What is served as it lies in `demo/`, under `/demo/`. */
const files: Record<string, string> = {
  'demo.css': 'text/css; charset=utf-8',
  'demo.js': script,
  'chat.js': script,
  'events.js': script,
  'view.js': script,
  'help.html': html,
};

const read = (name: string) => readFileSync(new URL(`./demo/${name}`, import.meta.url), 'utf8');

const answer = (statusCode: number, contentType: string, body: string): HttpAnswer => ({
  statusCode,
  headers: {
    'content-type': contentType,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  body,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** The page calls its own host, whatever name it was opened under; the root is only shown. */
function pageOf(publicId: string, root: string): string {
  const values: Record<string, string> = { publicPath: `public/${publicId}`, publicUrl: `${root}/public/${publicId}` };
  return read('demo.html').replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name]!));
}

/** The demo page and its files, by path. Undefined: no path of it. */
export function demoAnswer(path: string, { publicId, root }: DemoOptions): HttpAnswer | undefined {
  if (path === '/demo') {
    return publicId ? answer(200, html, pageOf(publicId, root)) : answer(404, html, read('no-demo.html'));
  }
  // The page's links are relative to the path without the slash.
  if (path === '/demo/') return { statusCode: 302, headers: { location: '../demo' }, body: '' };
  const name = path.startsWith('/demo/') ? path.slice('/demo/'.length) : '';
  return Object.hasOwn(files, name) ? answer(200, files[name]!, read(name)) : undefined;
}
