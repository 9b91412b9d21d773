import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';
import { isUrlEvent } from './cdn.ts';
import type { HttpMiddleware, HttpRequest } from './middleware.ts';

/** For functions with a URL, before all other middleware. */
export const fromFunctionUrl: HttpMiddleware = {
  before({ event }: HttpRequest) {
    if (isUrlEvent(event)) convertUrlEvent(event);
  },
};

/**
 * Gives a request of a function URL the form of API Gateway's, in place, because middleware shares the object.
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html
 */
function convertUrlEvent(
  urlEvent: APIGatewayProxyEventV2,
): asserts urlEvent is APIGatewayProxyEventV2 & APIGatewayProxyEvent {
  const { rawPath, rawQueryString, body = null, cookies, requestContext } = urlEvent;
  const { method, sourceIp, userAgent } = requestContext.http;
  const query = new URLSearchParams(rawQueryString);
  Object.assign(urlEvent, {
    httpMethod: method,
    path: rawPath,
    body,
    headers: { ...urlEvent.headers, ...(cookies ? { cookie: cookies.join('; ') } : {}) },
    // As API Gateway does, the last value of a repeated name.
    queryStringParameters: rawQueryString ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: rawQueryString
      ? Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
      : null,
  });
  Object.assign(requestContext, { path: rawPath, httpMethod: method, identity: { sourceIp, userAgent } });
}
