import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound } from '../../domain/core/errors.ts';
import { failureAnswer } from '../http/failure.ts';
import type { HttpAnswer } from '../http/input.ts';
import { note } from '../notes.ts';
import { failurePage, loadBoot, loadInvitations, loadOAuth } from './on-demand.ts';
import type { AnswersRequest, AuthRoute } from './route.ts';
import { answerSignIn, originOf } from './sign-in.ts';

const loadCallback = () => import('./callback.ts');
const loadSignOut = () => import('./sign-out.ts');

const routes: Record<string, AuthRoute> = {
  '/auth/sign-in': { GET: answerSignIn, isPage: true },
  '/auth/callback': { GET: async (app, event) => (await loadCallback()).answerCallback(app, event), isPage: true },
  '/auth/boot': { GET: async (app, event) => (await loadBoot()).answerBoot(app, event) },
  '/auth/token': { POST: async (app, event) => (await loadBoot()).answerToken(app, event) },
  '/auth/invitations': {
    GET: async (app, event) => (await loadInvitations()).answerInvitations(app, event),
    POST: async (app, event) => (await loadInvitations()).answerDecision(app, event),
  },
  '/auth/sign-out': { POST: async (app, event) => (await loadSignOut()).answerSignOut(app, event) },
};

/** How programs are connected. */
const OAUTH = /^\/(auth\/oauth|\.well-known)\//;

async function routeOf({
  path,
  httpMethod,
}: APIGatewayProxyEvent): Promise<{ answer: AnswersRequest; isPage: boolean }> {
  const known = OAUTH.test(path) ? (await loadOAuth()).oauthRoutes : routes;
  const route = Object.hasOwn(known, path) ? known[path] : undefined;
  if (!route) throw notFound();
  const { isPage = false, ...methods } = route;
  const answer = httpMethod === 'GET' || httpMethod === 'POST' ? methods[httpMethod] : undefined;
  if (!answer) throw new AppError('METHOD_NOT_ALLOWED', { allow: Object.keys(methods) });
  return { answer, isPage };
}

/** The routes by which people sign in and out, and connect programs. No other page may read their answers: none has a CORS header. */
export const createAuthHandler =
  (app: App) =>
  async (event: APIGatewayProxyEvent): Promise<HttpAnswer> => {
    try {
      const route = await routeOf(event);
      note(event, { route: event.path });
      if (!route.isPage) return await route.answer(app, event);
      return await route.answer(app, event).catch((error) => failurePage(app, event, error, originOf(app, event)));
    } catch (error) {
      return failureAnswer(app, event, error);
    }
  };
