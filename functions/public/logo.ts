import { Readable } from 'node:stream';
import { readLogo } from '../../domain/agency/logo.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound } from '../../domain/core/errors.ts';
import type { PublicAnswer } from './route.ts';

/** `/public/brand/{logoId}`: the logo of an agency. Another logo has another URL. */
export async function answerLogo(app: App, method: string, logoId: string): Promise<PublicAnswer> {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET', 'HEAD'] });
  const logo = await readLogo(app, logoId);
  if (!logo) throw notFound();
  return {
    statusCode: 200,
    headers: {
      'content-type': logo.contentType,
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
    // The function streams, and a streamed answer is not decoded.
    body: Readable.from([method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(logo.base64, 'base64')]),
  };
}
