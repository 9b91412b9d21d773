import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import { AppError, notFound } from '../../domain/core/errors.ts';
import { failureAnswer } from '../http/failure.ts';
import type { HttpAnswer } from '../http/input.ts';
import { note } from '../notes.ts';
import { answerCallback } from './callback.ts';
import { failurePage, loadBoot } from './on-demand.ts';
import { answerSignIn, originOf } from './sign-in.ts';
import { answerSignOut } from './sign-out.ts';

interface AuthRoute {
  method: 'GET' | 'POST';
  answer(app: App, event: APIGatewayProxyEvent): Promise<HttpAnswer>;
  /** True: a browser shows the answer, so that a failure is a page. */
  isPage?: true;
}

const routes: Record<string, AuthRoute> = {
  '/auth/sign-in': { method: 'GET', answer: answerSignIn, isPage: true },
  '/auth/callback': { method: 'GET', answer: answerCallback, isPage: true },
  '/auth/boot': { method: 'GET', answer: async (app, event) => (await loadBoot()).answerBoot(app, event) },
  '/auth/token': { method: 'POST', answer: async (app, event) => (await loadBoot()).answerToken(app, event) },
  '/auth/sign-out': { method: 'POST', answer: answerSignOut },
};

function routeOf({ path, httpMethod }: APIGatewayProxyEvent): AuthRoute {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!route) throw notFound();
  if (httpMethod !== route.method) throw new AppError('METHOD_NOT_ALLOWED', { allow: [route.method] });
  return route;
}

/** The routes by which people sign in and out. No other page may read their answers: none has a CORS header. */
export const createAuthHandler =
  (app: App) =>
  async (event: APIGatewayProxyEvent): Promise<HttpAnswer> => {
    try {
      const route = routeOf(event);
      note(event, { route: event.path });
      if (!route.isPage) return await route.answer(app, event);
      return await route.answer(app, event).catch((error) => failurePage(app, event, error, originOf(app, event)));
    } catch (error) {
      return failureAnswer(app, event, error);
    }
  };
