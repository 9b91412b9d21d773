import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';
import { cdnHeaders } from '../../config/cdn.ts';
import type { App } from '../../domain/core/app.ts';
import { forbidden } from '../../domain/core/errors.ts';
import { header } from './input.ts';

/** Whether a request came through a function URL, which has another format than API Gateway's. */
export const isUrlEvent = (input: object): input is APIGatewayProxyEventV2 => 'rawPath' in input;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, also if the lengths differ. */
const isSecret = (candidate: string | undefined, secret: string) =>
  candidate !== undefined && timingSafeEqual(digest(candidate), digest(secret));

/**
 * Restores what CloudFront changed in a request: the client's address, the host and a path without a stage. Only for a request
 * with the secret. In all others the gateway's values are kept, whatever their headers contain. Throws FORBIDDEN if
 * requests must come through CloudFront and this one did not: always at a function URL, which has no throttle of its own.
 */
export function restoreViewer({ settings }: App, event: APIGatewayProxyEvent): void {
  const isAtUrl = isUrlEvent(event);
  if (!settings.cdnSecret || !isSecret(header(event, cdnHeaders.secret), settings.cdnSecret)) {
    if (settings.cdnOnly || isAtUrl) throw forbidden();
    return;
  }
  const address = header(event, cdnHeaders.address) ?? '';
  if (isIP(address)) event.requestContext.identity.sourceIp = address;
  event.requestContext.path = event.path;
  const host = header(event, cdnHeaders.host);
  if (isAtUrl && host) event.requestContext.domainName = host;
}
