import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { cdnHeaders } from '../../config/cdn.ts';
import type { App } from '../../domain/core/app.ts';
import { forbidden } from '../../domain/core/errors.ts';
import { header } from './input.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In constant time, whatever the lengths. */
const isSecret = (given: string | undefined, secret: string) =>
  given !== undefined && timingSafeEqual(digest(given), digest(secret));

/**
 * Puts in place what a request was before it came through CloudFront: the viewer's address, which the gateway takes CloudFront's
 * for, and a root without a stage. Only of a request that bears the secret; of any other the gateway's own word stands,
 * whatever its headers say. Throws FORBIDDEN where requests must come through CloudFront and this one did not.
 */
export function restoreViewer({ settings }: App, event: APIGatewayProxyEvent): void {
  if (!settings.cdnSecret || !isSecret(header(event, cdnHeaders.secret), settings.cdnSecret)) {
    if (settings.cdnOnly) throw forbidden();
    return;
  }
  const address = header(event, cdnHeaders.address) ?? '';
  if (isIP(address)) event.requestContext.identity.sourceIp = address;
  event.requestContext.path = event.path;
}
