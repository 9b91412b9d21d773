import type { APIGatewayProxyEvent } from 'aws-lambda';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound, toAppError } from '../../domain/core/errors.ts';
import { resolvePublicId } from '../../domain/public-config/config.ts';
import type { BytesAnswer } from '../http/built-files.ts';
import { failureAnswer } from '../http/failure.ts';
import { type HttpAnswer, success } from '../http/input.ts';
import { scripts } from './assets.ts';
import { MOVING, WidgetFiles } from './files.ts';
import { chatPage, missingPage, pageStyle } from './page.ts';

/** Any page may load the scripts and verify them with a hash. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/**
 * Serves the widget's scripts, by a moving and by a pinned URL, and its page for frames. Needs no key and stores
 * nothing about visitors.
 */
export function createWidgetHandler(app: App) {
  const files = new WidgetFiles(app);
  return async (event: APIGatewayProxyEvent): Promise<BytesAnswer> => {
    const answer = await serve(app, event, files).catch((error) => failureAnswer(app, event, error));
    Object.assign(answer.headers, openHeaders);
    return answer;
  };
}

async function serve(app: App, event: APIGatewayProxyEvent, files: WidgetFiles): Promise<BytesAnswer> {
  if (!['GET', 'HEAD'].includes(event.httpMethod)) throw new AppError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
  const [, top, middle = '', file = '', ...more] = event.path.split('/');
  if (more.length === 0 && top === 'w' && !file) return pageOf(app, middle);
  if (event.path === '/widget.js') return files.answer(event, 'widget.js', MOVING);
  if (event.path === '/widget/notices.txt') return text(files.notices(), 'text/plain; charset=utf-8');
  if (event.path === '/widget/page.css') return text(pageStyle, 'text/css; charset=utf-8');
  if (event.path === '/widget/version.json') return success(files.pins(event), 200, { 'cache-control': MOVING });
  const name = scripts.find((script) => script === file);
  if (more.length === 0 && /^[0-9a-f]{12}$/.test(middle) && name) return files.pinned(event, middle, name);
  throw notFound();
}

async function pageOf(app: App, publicId: string): Promise<HttpAnswer> {
  try {
    const { workspaceId, chatbotId } = await resolvePublicId(app, publicId);
    return chatPage(await findChatbot(app, workspaceId, chatbotId), app.settings.live);
  } catch (error) {
    if (toAppError(error).code === 'NOT_FOUND') return missingPage();
    throw error;
  }
}

const text = (body: string, contentType: string): HttpAnswer => ({
  statusCode: 200,
  headers: { 'content-type': contentType, 'cache-control': MOVING },
  body,
});
