import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';

/** Whether a request came through a function URL, which has another format than API Gateway's. */
export const isUrlEvent = (input: object): input is APIGatewayProxyEventV2 => 'rawPath' in input;

/**
 * Gives a request of a function URL the form of API Gateway's, in place, because middleware shares the object.
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html
 */
export function convertUrlEvent(
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
