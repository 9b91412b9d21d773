import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { App } from '../../domain/core/app.ts';
import type { HttpAnswer } from '../http/input.ts';

export type AnswersRequest = (app: App, event: APIGatewayProxyEvent) => Promise<HttpAnswer>;

/** What a path answers, by method. */
export interface AuthRoute {
  GET?: AnswersRequest;
  POST?: AnswersRequest;
  /** True: a browser shows the answer, so that a failure is a page. */
  isPage?: true;
}
