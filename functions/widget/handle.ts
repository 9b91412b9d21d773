import type { APIGatewayProxyEvent } from 'aws-lambda';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound, toAppError } from '../../domain/core/errors.ts';
import { resolvePublicId } from '../../domain/public-config/config.ts';
import { type BytesAnswer, type Encoding, encodingOf } from '../http/built-files.ts';
import { failureAnswer } from '../http/failure.ts';
import { type HttpAnswer, header, success } from '../http/input.ts';
import { rootOf } from '../http/root.ts';
import { type BuiltWidget, keepVersion, readBuilt, readKept, scripts, type WidgetScript } from './assets.ts';
import { chatPage, missingPage, pageStyle } from './page.ts';

/** Any page may load the scripts and verify them with a hash. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};
const MOVING = 'public, max-age=300';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Serves the widget's scripts, by a moving and by a pinned URL, and its page for frames. Needs no key and stores
 * nothing about visitors.
 */
export function createWidgetHandler(app: App) {
  let built: BuiltWidget | undefined;
  let keeping: Promise<void> | undefined;
  const current = () => (built ??= readBuilt(app.settings.widgetDir));

  async function serve(event: APIGatewayProxyEvent): Promise<BytesAnswer> {
    if (!['GET', 'HEAD'].includes(event.httpMethod)) throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
    const [, top, middle = '', file = '', ...more] = event.path.split('/');
    if (more.length === 0 && top === 'w' && !file) return page(middle);
    if (event.path === '/widget.js') return script(event, 'widget.js', MOVING);
    if (event.path === '/widget/notices.txt') return noticesPage();
    if (event.path === '/widget/page.css') return text(pageStyle, 'text/css; charset=utf-8');
    if (event.path === '/widget/version.json') return success(pins(event), 200, { 'cache-control': MOVING });
    const name = scripts.find((each) => each === file);
    if (more.length === 0 && /^[0-9a-f]{12}$/.test(middle) && name) return pinned(event, middle, name);
    throw notFound();
  }

  async function pinned(event: APIGatewayProxyEvent, version: string, name: WidgetScript): Promise<BytesAnswer> {
    if (version === current().version) {
      keeping ??= keepVersion(app, current()).catch((error) => {
        keeping = undefined;
        app.log.error('widget version not stored', { version, error });
      });
      await keeping;
      return script(event, name, FOR_GOOD);
    }
    const kept = await readKept(app, version, name, encodingOf(event));
    if (!kept) throw notFound();
    return toScript(kept.bytes, kept.encoding, FOR_GOOD);
  }

  function script(event: APIGatewayProxyEvent, name: WidgetScript, cacheControl: string): BytesAnswer {
    const etag = `"${current().version}"`;
    const encoding = encodingOf(event);
    if (header(event, 'if-none-match')?.includes(etag)) {
      return { statusCode: 304, headers: { ...openHeaders, etag, 'cache-control': cacheControl }, body: '' };
    }
    const answer = toScript(current().read(name, encoding), encoding, cacheControl);
    return { ...answer, headers: { ...answer.headers, etag: `W/${etag}` } };
  }

  const noticesPage = () => text(current().read('notices.txt', '').toString(), 'text/plain; charset=utf-8');

  /** The attributes for a page that pins this version. */
  function pins(event: APIGatewayProxyEvent) {
    const { version, integrity } = current();
    const src = `${rootOf(app, event)}/widget/${version}/widget.js`;
    return { version, src, integrity: integrity['widget.js'] };
  }

  async function page(publicId: string): Promise<HttpAnswer> {
    try {
      const { workspaceId, chatbotId } = await resolvePublicId(app, publicId);
      return chatPage(await findChatbot(app, workspaceId, chatbotId));
    } catch (error) {
      if (toAppError(error).code === 'NOT_FOUND') return missingPage();
      throw error;
    }
  }

  return async (event: APIGatewayProxyEvent): Promise<BytesAnswer> => {
    const answer = await serve(event).catch((error) => failureAnswer(app, event, error));
    Object.assign(answer.headers, openHeaders);
    return answer;
  };
}

const toScript = (bytes: Buffer, encoding: Encoding, cacheControl: string): BytesAnswer => ({
  statusCode: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  },
  body: bytes.toString('base64'),
  isBase64Encoded: true,
});

const text = (body: string, contentType: string): HttpAnswer => ({
  statusCode: 200,
  headers: { 'content-type': contentType, 'cache-control': MOVING },
  body,
});
