import { Aws, Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { FunctionUrlAuthType, type IFunction, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { cdnHeaders } from '../../config/cdn.ts';
import { type FunctionConfig, functions as functionConfigs, visitorFunctions } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import type { LiveFunctions } from '../functions/live.ts';
import type { StackSettings } from '../settings.ts';
import { stageName } from './api.ts';

export interface Cdn {
  /** CloudFront's domain name of the distribution. */
  host: string;
  /** A secret shared by CloudFront and the functions. A CloudFormation reference, not the value. */
  secret: string;
  /** Adds what visitors call, once its functions exist. */
  serveVisitors(live: LiveFunctions): void;
}

/**
 * Puts CloudFront in front of the platform if the settings ask for it: of the functions that visitors call, at their URLs, and of
 * the API. Only responses that allow it are cached: the
 * public configuration, the widget's script and the console's files. Everything else passes through, including streams.
 */
export function createCdn(stack: Construct, apiHost: string, settings: StackSettings): Cdn | undefined {
  if (!settings.cdn) return undefined;
  const scope = new Construct(stack, 'Cdn');
  const secret = createSecret(scope);
  const passing: Omit<BehaviorOptions, 'origin'> = {
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // Excludes the viewer's Host header, by which API Gateway would look for another API.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    functionAssociations: [{ function: tellAddress(scope), eventType: FunctionEventType.VIEWER_REQUEST }],
    // Compression would buffer streams.
    compress: false,
  };
  const { config, widget } = createCachePolicies(scope);
  const origin = new HttpOrigin(apiHost, { originPath: `/${stageName}`, ...originOptions(secret) });
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Frontdesk: ${Aws.STACK_NAME}`,
    defaultBehavior: { ...passing, origin },
    additionalBehaviors: { '/console/assets/*': { ...passing, origin, cachePolicy: widget } },
    errorResponses: rememberedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    priceClass: PriceClass.PRICE_CLASS_ALL,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    ...namesOf(scope, settings),
    ...(settings.cdnWebAclArn ? { webAclId: settings.cdnWebAclArn } : {}),
  });
  acknowledge(distribution);
  /** CloudFront takes the first pattern that matches. */
  const serveVisitors = (live: LiveFunctions) => {
    const urls = recordOf(visitorFunctions, (name) => urlOrigin(live[name], functionConfigs[name], secret));
    distribution.addBehavior('/public/*/config', urls.public, { ...passing, cachePolicy: config });
    distribution.addBehavior('/public/*/conversations/*/stream', urls.streams, passing);
    distribution.addBehavior('/public/*', urls.public, passing);
    distribution.addBehavior('/widget*', urls.widget, { ...passing, cachePolicy: widget });
    distribution.addBehavior('/w/*', urls.widget, passing);
  };
  return { host: distribution.distributionDomainName, secret, serveVisitors };
}

/**
 * A function's URL, which costs nothing beside the function, while API Gateway bills each request. It is open, because access by
 * IAM needs a hash of the body in a header that browsers do not send: the function requires CloudFront's secret instead.
 */
function urlOrigin(visited: IFunction, { streaming }: FunctionConfig, secret: string): FunctionUrlOrigin {
  const url = visited.addFunctionUrl({
    authType: FunctionUrlAuthType.NONE,
    invokeMode: streaming ? InvokeMode.RESPONSE_STREAM : InvokeMode.BUFFERED,
  });
  return new FunctionUrlOrigin(url, originOptions(secret));
}

/** By default CloudFront caches these errors for 10 s after they end. */
const rememberedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

function createSecret(scope: Construct): string {
  const secret = new Secret(scope, 'Secret', {
    description: 'Frontdesk: proves to the functions that a request came through CloudFront',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'It grants no access: knowing it only allows forging the address used for rate limits, also at the URLs of the functions that ' +
      'everybody may call through CloudFront. Replacing it takes a deployment.',
  });
  // A reference that CloudFormation resolves; the template does not hold the value.
  return secret.secretValue.unsafeUnwrap();
}

const originOptions = (secret: string) => ({
  // Longer than any silence: streams send a comment every 15 s.
  readTimeout: Duration.seconds(60),
  customHeaders: { [cdnHeaders.secret]: secret },
});

/**
 * CloudFront overwrites whatever value the viewer sent. CloudFront's own address header is available only with policies
 * that forward the viewer's Host header.
 */
const tellAddress = (scope: Construct) =>
  new EdgeFunction(scope, 'TellAddress', { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(edgeCode) });

export const edgeCode = `function handler(event) {
  event.request.headers['${cdnHeaders.address}'] = { value: event.viewer.ip };
  event.request.headers['${cdnHeaders.host}'] = { value: event.request.headers.host.value };
  return event.request;
}`;

/**
 * The cache key of each kind of response. The response itself sets how long it is cached. The functions compress, so the
 * encoding must be part of the key: CloudFront then normalizes `Accept-Encoding` and forwards it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cache-key-understand-cache-policy.html
 */
function createCachePolicies(scope: Construct) {
  const common = {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  };
  const config = new CachePolicy(scope, 'Config', {
    ...common,
    comment: 'Frontdesk: public configuration',
    headerBehavior: CacheHeaderBehavior.allowList('Origin', 'Accept-Language'),
    queryStringBehavior: CacheQueryStringBehavior.allowList('lang'),
  });
  return { config, widget: new CachePolicy(scope, 'Widget', { ...common, comment: 'Frontdesk: widget' }) };
}

const namesOf = (scope: Construct, { domain, certificateArn }: StackSettings) =>
  domain && certificateArn
    ? { domainNames: [domain], certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn) }
    : {};

const acknowledge = (distribution: Distribution) =>
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'The chatbot is public on every page that embeds it, in every country.' },
    { id: 'AwsSolutions-CFR2', reason: 'A web ACL is billed by the month; the setting `cdnWebAclArn` attaches one.' },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'Its logs contain whole queries, which may include a binding token. The API logs a line per request without them.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason:
        'With CloudFront’s default name, CloudFront chooses the TLS versions; with a custom domain the minimum is 1.2.',
    },
  );
