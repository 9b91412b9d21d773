import { describe, expect, it } from 'vitest';
import { type FunctionConfig, functions } from '../../config/functions.ts';
import { type ErrorCode, errorCatalogue } from '../../domain/core/errors.ts';
import { synthesise } from '../../infra/synthesise.ts';
import { textOf } from '../../infra/template-grants.ts';
import { only, resourcesOf, template } from './template.ts';

/** `/v1/{proxy+}`, from the chain of a method's resource. */
function pathOf(resourceId: unknown): string {
  const { Ref: id } = resourceId as { Ref?: string };
  const resource = id ? template().Resources[id] : undefined;
  return resource ? `${pathOf(resource.Properties.ParentId)}/${resource.Properties.PathPart}` : '';
}

const methods = () =>
  resourcesOf('AWS::ApiGateway::Method').map(({ Properties }) => ({
    path: pathOf(Properties.ResourceId),
    method: Properties.HttpMethod,
    key: Properties.ApiKeyRequired ?? false,
    mode: Properties.Integration.ResponseTransferMode,
    timeoutMs: Properties.Integration.TimeoutInMillis,
    uri: textOf(Properties.Integration.Uri),
  }));

const apiUri = 'arn:{AWS::Partition}:apigateway:{AWS::Region}:lambda:path';

describe('the API', () => {
  it('routes every path of the configuration to its function, streamed where it streams', () => {
    const wanted = Object.entries(functions as Record<string, FunctionConfig>).flatMap(([name, config]) =>
      (config.routes ?? []).map((route) => ({
        path: route.replace('/*', '/{proxy+}'),
        method: 'ANY',
        key: false,
        mode: config.streaming ? 'STREAM' : 'BUFFERED',
        timeoutMs: config.timeoutSeconds * 1000,
        uri: config.streaming
          ? `${apiUri}/2021-11-15/functions/Functions${name}FunctionAliaslive/response-streaming-invocations`
          : `${apiUri}/2015-03-31/functions/Functions${name}FunctionAliaslive/invocations`,
      })),
    );
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
    expect(methods().sort(byPath)).toEqual(wanted.sort(byPath));
    expect(wanted.some(({ mode }) => mode === 'STREAM')).toBe(true);
  });

  it('waits no longer than the service lets it: 29 s, or 15 minutes for a stream', () => {
    for (const { mode, timeoutMs } of methods())
      expect(timeoutMs).toBeLessThanOrEqual(mode === 'STREAM' ? 900_000 : 29_000);
  });

  it('is regional, takes bodies as bytes, and compresses nothing', () => {
    const { Properties } = only('AWS::ApiGateway::RestApi');
    expect(Properties.EndpointConfiguration.Types).toEqual(['REGIONAL']);
    expect(Properties.BinaryMediaTypes).toEqual(['*/*']);
    expect(Properties).not.toHaveProperty('MinimumCompressionSize');
  });

  it('limits, counts and logs its calls, and writes no query, header, address or body', () => {
    const { Properties } = only('AWS::ApiGateway::Stage');
    expect(Properties.MethodSettings).toEqual([
      {
        HttpMethod: '*',
        ResourcePath: '/*',
        MetricsEnabled: false,
        LoggingLevel: 'OFF',
        DataTraceEnabled: false,
        ThrottlingRateLimit: 1_000,
        ThrottlingBurstLimit: 2_000,
      },
    ]);
    const logged = Object.values(JSON.parse(Properties.AccessLogSetting.Format));
    expect(logged).toContain('$context.requestId');
    for (const field of logged) expect(field).not.toMatch(/sourceIp|querystring|header|authorizer|identity|body/i);
    expect(textOf(Properties.AccessLogSetting.DestinationArn)).toBe('AccessLog.Arn');
  });

  it('lets nobody call the functions but itself and the clock', () => {
    const callers = resourcesOf('AWS::Lambda::Permission').map(({ Properties }) => textOf(Properties.SourceArn));
    const api = 'arn:{AWS::Partition}:execute-api:{AWS::Region}:{AWS::AccountId}:Api/ApiDeploymentStageprod/';
    expect(callers.length).toBe(methods().length + 1);
    expect(callers.filter((arn) => !arn.startsWith(api))).toEqual(['schedulerule.Arn']);
  });
});

describe("the gateway's own answers", () => {
  const answers = () => resourcesOf('AWS::ApiGateway::GatewayResponse').map(({ Properties }) => Properties);

  it('are those of the catalogue, in the envelope, with a request id', () => {
    expect(answers().length).toBeGreaterThan(0);
    for (const { StatusCode, ResponseTemplates, ResponseParameters } of answers()) {
      const { success, error } = JSON.parse(ResponseTemplates['application/json']);
      const { status, message } = errorCatalogue[error.code as ErrorCode];
      expect({ success, message: error.message, status: StatusCode }).toEqual({
        success: false,
        message,
        status: `${status}`,
      });
      expect(ResponseParameters['gatewayresponse.header.x-request-id']).toBe('context.requestId');
      expect(ResponseParameters['gatewayresponse.header.access-control-allow-origin']).toBe("'*'");
      const retried = 'gatewayresponse.header.retry-after' in ResponseParameters;
      expect(retried).toBe(status === 429 || status === 503);
    }
  });

  it('say 404 for a path that no function serves, whatever headers the request has', () => {
    const status = Object.fromEntries(answers().map((answer) => [answer.ResponseType, answer.StatusCode]));
    expect(status).toMatchObject({ MISSING_AUTHENTICATION_TOKEN: '404', INVALID_SIGNATURE: '404' });
    expect(Object.keys(status)).toEqual(expect.arrayContaining(['DEFAULT_4XX', 'DEFAULT_5XX']));
  });
});

it('serves its own domain with TLS 1.2 where a certificate is given', () => {
  const certificateArn = 'arn:aws:acm:eu-central-1:111122223333:certificate/1';
  const { Resources, Outputs } = synthesise({ domain: 'desk.example.com', certificateArn });
  const all = Object.values(Resources);
  expect(all.find(({ Type }) => Type === 'AWS::ApiGateway::DomainName')?.Properties).toMatchObject({
    DomainName: 'desk.example.com',
    RegionalCertificateArn: certificateArn,
    SecurityPolicy: 'TLS_1_2',
  });
  expect(all.some(({ Type }) => Type === 'AWS::ApiGateway::BasePathMapping')).toBe(true);
  expect(Outputs.Root?.Value).toBe('https://desk.example.com');
  expect(Outputs).toHaveProperty('DomainTarget');
});
