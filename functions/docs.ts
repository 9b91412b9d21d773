import { readAsset } from './docs/assets.ts';
import { page } from './docs/page.ts';
import type { HttpAnswer } from './http/input.ts';

/**
 * Own files only, nothing inline. The page's icon is a data URL.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy
 */
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

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  graphql: 'text/plain; charset=utf-8',
};

const answer = (body: string, contentType: string): HttpAnswer => ({
  statusCode: 200,
  headers: {
    'content-type': contentType,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  },
  body,
});

/** Returns the reference page or one of its files, by path. Undefined for any other path. */
export function docsAnswer(path: string): HttpAnswer | undefined {
  if (path === '/docs') return answer(page, 'text/html; charset=utf-8');
  // The page's links are relative to the path without the slash.
  if (path === '/docs/') return { statusCode: 302, headers: { location: '../docs' }, body: '' };
  if (!path.startsWith('/docs/')) return undefined;
  const name = path.slice('/docs/'.length);
  const contentType = types[name.slice(name.lastIndexOf('.') + 1)];
  if (!contentType) return undefined;
  const asset = readAsset(name);
  return asset === undefined ? undefined : answer(asset, contentType);
}
