import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { brandIcon } from '../../domain/agency/brand-icon.ts';
import { notFound } from '../../domain/core/errors.ts';
import { hexColor } from '../../domain/core/fields.ts';
import { cleanText } from '../../domain/core/text.ts';
import { type BytesAnswer, bytesAnswer, encodingOf } from '../http/built-files.ts';
import { header } from '../http/input.ts';
import { prefixOf } from '../http/root.ts';
import { note } from '../notes.ts';
import type { BuiltConsole } from './assets.ts';

const CONSOLE = '/console/';
const WORKER = 'sw.js';
const MANIFEST = 'manifest.webmanifest';
/** Made by the brand in its query. */
const ICON = 'icon.svg';
/** The name of an installed app, in characters. Systems show less. */
const MAX_NAME = 60;

const types = {
  js: 'text/javascript; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** The file that a path names, of those that make the console an app. Undefined for any other path, also before the build is read. */
export function appFileOf({ path }: APIGatewayProxyEvent, built: () => BuiltConsole): string | undefined {
  const name = path.slice(CONSOLE.length);
  return name === ICON || (/^[\w-]+\.\w+$/.test(name) && built().appFiles.includes(name)) ? name : undefined;
}

/** The name and the colour by which the person knows the platform, which the page tells. Either is empty if it is not a valid one. */
function namedBrand({ queryStringParameters }: APIGatewayProxyEvent): { name: string; color: string } {
  const { name = '', color = '' } = queryStringParameters ?? {};
  return {
    name: cleanText(name).slice(0, MAX_NAME).trim(),
    color: hexColor.safeParse(color).success ? color : '',
  };
}

/** The manifest with the name of the brand, and with its icon if it has a colour of its own. */
function namedManifest(event: APIGatewayProxyEvent, built: BuiltConsole): string {
  const manifest = JSON.parse(built.read(MANIFEST, '').toString());
  const { name, color } = namedBrand(event);
  if (!name) return JSON.stringify(manifest);
  const src = `${ICON}?${new URLSearchParams({ name, color })}`;
  const icons = color ? [{ src, sizes: 'any', type: types.svg, purpose: 'any' }] : manifest.icons;
  return JSON.stringify({ ...manifest, name, short_name: name, icons });
}

/** The icon of a brand. It shows what its address says, and nothing in it can run. */
function iconAnswer(event: APIGatewayProxyEvent): BytesAnswer {
  const { name, color } = namedBrand(event);
  if (!name || !color) throw notFound();
  const headers = {
    'content-type': types.svg,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
  return { statusCode: 200, headers, body: brandIcon(name, color) };
}

/** A worker that was served may answer for pages, so it is checked each time, and may itself call nobody else. */
const workerHeaders = (event: APIGatewayProxyEvent) => ({
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': `${prefixOf(event)}/console`,
});

export function appFileAnswer(event: APIGatewayProxyEvent, name: string, built: BuiltConsole): BytesAnswer {
  note(event, { route: `${CONSOLE}${name}` });
  if (name === ICON) return iconAnswer(event);
  const headers = {
    'content-type': types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types] ?? '',
    'cache-control': name.endsWith('.png') ? 'public, max-age=86400' : 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
    ...(name === WORKER ? workerHeaders(event) : {}),
  };
  if (name === MANIFEST) return { statusCode: 200, headers, body: namedManifest(event, built) };
  const etag = `W/"${createHash('sha256').update(built.read(name, '')).digest('hex').slice(0, 16)}"`;
  if (header(event, 'if-none-match') === etag) return { statusCode: 304, headers: { ...headers, etag }, body: '' };
  const encoding = name.endsWith('.png') ? '' : encodingOf(event);
  return bytesAnswer(built.read(name, encoding), encoding, { ...headers, etag });
}
