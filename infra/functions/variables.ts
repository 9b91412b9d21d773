import { queueUrlVariable } from '../../config/environment.ts';
import { modelBounds, streamBounds } from '../../config/environment-variables.ts';
import type { Grant } from '../../config/grants.ts';
import { keysNeeded, type SecretRights } from '../../config/secret-purposes.ts';
import { dueShardBounds } from '../../config/table.ts';
import { type LiveEventApi, type Resources, readFunctionName } from '../permissions/policies.ts';
import { type StackSettings, stackNameOf } from '../settings.ts';
import type { SignIn } from '../sign-in.ts';
import type { SecretsKeys } from '../storage/secrets-key.ts';

/** The host names under which the platform is reached. */
export interface Reach {
  /** The public root URL without a trailing slash. If undefined, a function derives it from each request. */
  root: string | undefined;
  /** The platform's own host names. Customers must not make it call these. */
  ownHosts: readonly string[];
  /** The secret by which CloudFront identifies itself, if it is in front of the API. */
  cdnSecret: string | undefined;
  /** CloudFront's own name of the distribution. */
  cdnHost?: string | undefined;
}

/**
 * Without CloudFront's own name, for the functions whose URLs it asks: they are made before it. They call no address of a
 * customer's, and derive their root from the name that CloudFront tells.
 */
export const withoutCdnHost = ({ cdnHost, root, ownHosts, ...reach }: Reach): Reach => ({
  ...reach,
  root: cdnHost && root?.includes(cdnHost) ? undefined : root,
  ownHosts: ownHosts.filter((host) => host !== cdnHost),
});

function secretVariables(
  rights: SecretRights,
  { sealedBy, parameter, visitorsParameter, kmsKey }: SecretsKeys,
): Record<string, string> {
  const needed = keysNeeded(rights);
  return {
    ...(parameter && needed.platform ? { SECRETS_PARAMETER: parameter.name } : {}),
    ...(visitorsParameter && needed.visitors ? { VISITORS_PARAMETER: visitorsParameter.name } : {}),
    ...(kmsKey ? { KMS_KEY_ID: kmsKey.keyArn } : {}),
    ...(parameter && kmsKey ? { SECRETS_SEALED_BY: sealedBy === 'kms' ? 'kms' : 'own' } : {}),
  };
}

/** The environment variables of one function, limited to what its grant covers. `config/environment.ts` reads them. */
export const variablesOf = (
  grant: Grant,
  resources: Resources,
  settings: StackSettings,
  { root, ownHosts, cdnSecret }: Reach,
): Record<string, string> => ({
  TABLE_NAME: resources.table.tableName,
  ...(grant.blobs ? { BUCKET_NAME: resources.bucket.bucketName } : {}),
  ...(grant.reader ? { READ_FUNCTION: readFunctionName(resources.stack) } : {}),
  ...(grant.fetchesDocuments ? { READ_ORIGIN: `https://${resources.bucket.bucketRegionalDomainName}` } : {}),
  ...(grant.uploadOrigin ? { UPLOAD_ORIGIN: `https://${resources.bucket.bucketRegionalDomainName}` } : {}),
  ...Object.fromEntries((grant.sends ?? []).map((name) => [queueUrlVariable(name), resources.queues[name].queueUrl])),
  ...(grant.secrets ? secretVariables(grant.secrets, resources.secretsKeys) : {}),
  // If unset, the function answers from the sources and calls no model.
  ...scaleVariables(settings),
  ...(grant.model ? { MODEL: settings.model, ...modelVariables(settings) } : {}),
  // If unset, the function searches by words only.
  ...(grant.embeddings && settings.embeddingModel ? { EMBEDDING_MODEL: settings.embeddingModel } : {}),
  // If unset, every chatbot is searched in memory, and has room for fewer passages.
  ...(grant.embeddings && resources.vectorIndexArn ? { VECTOR_STORE: resources.vectorIndexArn } : {}),
  // If unset, clients hold streams.
  ...(grant.live && resources.liveEvents ? liveVariables(grant, resources.liveEvents) : {}),
  // If unset, scanned pages are not read.
  ...(grant.ocr && settings.ocr !== 'off' ? { OCR: settings.ocr } : {}),
  ...(grant.mail || grant.readsMailSetting ? mailVariables(grant, resources, settings) : {}),
  ...(grant.issuer ? issuerVariables(resources.signIn) : {}),
  // If unset, programs register themselves.
  ...(grant.issuer && settings.mcpClients ? { MCP_CLIENTS: settings.mcpClients } : {}),
  // If unset, invites add nobody to a user pool.
  ...(grant.directory && resources.signIn.pool ? { USER_POOL_ID: resources.signIn.pool.id } : {}),
  ...(root ? { ROOT_URL: root } : {}),
  ...(cdnSecret ? { CDN_SECRET: cdnSecret } : {}),
  // A web ACL is useless if requests can bypass CloudFront.
  ...(settings.cdnWebAclArn ? { CDN_ONLY: '1' } : {}),
  // If unset, GraphQL accepts any document.
  ...(settings.persistedOperations === 'off' ? {} : { PERSISTED_OPERATIONS: settings.persistedOperations }),
  OWN_HOSTS: ownHosts.join(','),
  LOG_LEVEL: settings.logLevel,
  // Separates the metrics of two stages in one region.
  METRICS_NAMESPACE: stackNameOf(settings),
  // If unset, no spans are recorded.
  ...(settings.otelEndpoint
    ? { OTEL_EXPORTER_OTLP_ENDPOINT: settings.otelEndpoint, OTEL_SERVICE_NAME: stackNameOf(settings) }
    : {}),
  ...(settings.sourceMaps ? { NODE_OPTIONS: '--enable-source-maps' } : {}),
});

/** If unset, no mail is sent, none is received, and SES tells nobody of bounces. */
const mailVariables = (
  { mail }: Grant,
  { ses: { configurationSet } }: Resources,
  { mailFrom, inboundMailDomain }: StackSettings,
): Record<string, string> => ({
  ...(mailFrom ? { MAIL_FROM: mailFrom } : {}),
  ...(inboundMailDomain ? { INBOUND_MAIL_DOMAIN: inboundMailDomain } : {}),
  ...(mail && configurationSet ? { MAIL_CONFIGURATION_SET: configurationSet.name } : {}),
});

/** Whoever publishes tells nobody where to connect. */
const liveVariables = ({ live }: Grant, { publishUrl, connectUrl }: LiveEventApi) => ({
  LIVE_PUBLISH_URL: publishUrl,
  ...(live === 'tells' ? { LIVE_CONNECT_URL: connectUrl } : {}),
});

const issuerVariables = ({
  issuer,
  clientId,
  clientSecret,
  trustEmail,
  pool,
  root,
}: SignIn): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  ...(clientSecret ? { OIDC_CLIENT_SECRET_PARAMETER: clientSecret.parameter } : {}),
  ...(trustEmail ? { OIDC_TRUST_EMAIL: '1' } : {}),
  // The pool has only users whom the platform adds, and vouches for their addresses by a mailed code.
  ...(pool ? { OIDC_OWN_ISSUER: '1' } : {}),
  SIGN_IN_ROOT: root,
});

const whereChanged = (name: string, value: number, { fallback }: { fallback: number }): Record<string, string> =>
  value === fallback ? {} : { [name]: String(value) };

const scaleVariables = ({ agentStreams, visitorStreams, dueShards }: StackSettings) => ({
  ...whereChanged('DUE_SHARDS', dueShards, dueShardBounds),
  ...whereChanged('AGENT_STREAMS', agentStreams, streamBounds.agentStreams),
  ...whereChanged('VISITOR_STREAMS', visitorStreams, streamBounds.visitorStreams),
});

/** Only values that differ from the code's defaults: a function's variables are limited to 4,096 bytes. */
function modelVariables(settings: StackSettings): Record<string, string> {
  const { rewriteFollowUps, promptCaching, modelPrices, guardrailId, guardrailVersion } = settings;
  const unlessDefault = (name: string, setting: keyof typeof modelBounds) =>
    whereChanged(name, settings[setting], modelBounds[setting]);
  return {
    ...unlessDefault('CONTEXT_TOKENS', 'contextTokens'),
    ...unlessDefault('MAX_TOKENS', 'maxTokens'),
    ...unlessDefault('FIRST_TEXT_SECONDS', 'firstTextSeconds'),
    ...(rewriteFollowUps ? {} : { REWRITE_FOLLOW_UPS: '0' }),
    ...(promptCaching ? {} : { PROMPT_CACHING: '0' }),
    ...(modelPrices ? { MODEL_PRICES: modelPrices } : {}),
    ...(guardrailId && guardrailVersion ? { GUARDRAIL_ID: guardrailId, GUARDRAIL_VERSION: guardrailVersion } : {}),
  };
}
