import type { APIGatewayProxyEvent } from 'aws-lambda';
import { forbidden } from '../../domain/core/errors.ts';
import { header } from '../http/input.ts';

/**
 * Throws FORBIDDEN unless the platform's own pages send the request. Browsers send `Sec-Fetch-Site` only to https and loopback;
 * elsewhere `Origin` decides, which is missing on a same-origin GET.
 */
export function requireSameOrigin(event: APIGatewayProxyEvent, rootUrl: string): void {
  const site = header(event, 'sec-fetch-site');
  const origin = header(event, 'origin');
  if (site !== undefined ? site === 'same-origin' : isOwn(event, rootUrl, origin)) return;
  throw forbidden('Only pages of the platform itself may call this endpoint.');
}

function isOwn(event: APIGatewayProxyEvent, rootUrl: string, origin: string | undefined): boolean {
  const isPlainRead = event.httpMethod === 'GET' && rootUrl.startsWith('http:');
  if (origin === undefined) return isPlainRead;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === new URL(rootUrl).host || host === header(event, 'host'));
}
