import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound, toAppError } from '../../domain/core/errors.ts';
import { type BytesAnswer, bytesAnswer, encodingOf } from '../http/built-files.ts';
import { failure, header } from '../http/input.ts';
import { prefixOf, rootOf } from '../http/root.ts';
import { note } from '../notes.ts';
import { appFileAnswer, appFileOf } from './app-files.ts';
import { type BuiltConsole, readBuiltConsole } from './assets.ts';
import { previewHeaders, previewPage, shell, shellHeaders } from './page.ts';

const ASSETS = '/console/assets/';
const PREVIEW = '/console/preview';
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Serves the console: one page for all of its paths, and files whose names contain their hash. */
export function createConsoleHandler(app: App) {
  let built: BuiltConsole | undefined;
  const current = () => (built ??= readBuiltConsole(app.settings.consoleDir));
  return (event: APIGatewayProxyEvent): BytesAnswer => {
    try {
      return serve(app, event, current);
    } catch (error) {
      const { code, status } = toAppError(error);
      note(event, { code });
      if (status >= 500) app.log.error('request failed', { requestId: event.requestContext.requestId, error });
      return failure(error);
    }
  };
}

function serve(app: App, event: APIGatewayProxyEvent, built: () => BuiltConsole): BytesAnswer {
  if (!['GET', 'HEAD'].includes(event.httpMethod)) throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
  if (event.path.startsWith(ASSETS)) return assetAnswer(event, event.path.slice(ASSETS.length), built);
  if (event.path === PREVIEW) {
    note(event, { route: PREVIEW });
    return { statusCode: 200, headers: previewHeaders, body: previewPage(prefixOf(event)) };
  }
  const appFile = appFileOf(event, built);
  if (appFile) return appFileAnswer(event, appFile, built());
  note(event, { route: '/console' });
  return pageAnswer(app, event, built());
}

function pageAnswer(app: App, event: APIGatewayProxyEvent, built: BuiltConsole): BytesAnswer {
  const { uploadOrigin, live } = app.settings;
  const origins = [uploadOrigin, live ? new URL(live.url).origin : ''].filter(Boolean);
  const headers = shellHeaders(rootOf(app, event), origins);
  const body = shell(built, { prefix: prefixOf(event), path: event.path, live });
  // The page depends on the path, and the policy belongs to it.
  const etag = `W/"${createHash('sha256').update(body).update(headers['content-security-policy']).digest('hex').slice(0, 16)}"`;
  if (header(event, 'if-none-match') === etag) return { statusCode: 304, headers: { ...headers, etag }, body: '' };
  return { statusCode: 200, headers: { ...headers, etag }, body };
}

function assetAnswer(event: APIGatewayProxyEvent, name: string, built: () => BuiltConsole): BytesAnswer {
  note(event, { route: '/console/assets/{file}' });
  const contentType = types[name.slice(name.lastIndexOf('.') + 1)];
  if (!contentType || !built().files.includes(name)) throw notFound();
  const encoding = encodingOf(event);
  return bytesAnswer(built().read(name, encoding), encoding, {
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  });
}
