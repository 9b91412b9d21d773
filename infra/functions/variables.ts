import { modelBounds, queueUrlVariable } from '../../config/environment.ts';
import type { Grant } from '../../config/grants.ts';
import type { Resources } from '../permissions/policies.ts';
import { type Settings, stackNameOf } from '../settings.ts';
import type { SecretsKeys } from '../storage/secrets-key.ts';

/** By what names the platform is reached. */
export interface Reach {
  /** Public root, without a slash at its end. Left out, a function derives it from each request. */
  root: string | undefined;
  /** The names that lead to this platform; no customer may send it there. */
  ownHosts: readonly string[];
  /** What CloudFront says to prove itself, where it stands before the API. */
  cdnSecret: string | undefined;
}

const secretVariables = ({ sealedBy, parameter, kmsKey }: SecretsKeys): Record<string, string> => ({
  ...(parameter ? { SECRETS_PARAMETER: parameter.name } : {}),
  ...(kmsKey ? { KMS_KEY_ID: kmsKey.keyArn } : {}),
  ...(parameter && kmsKey ? { SECRETS_SEALED_BY: sealedBy === 'kms' ? 'kms' : 'own' } : {}),
});

/** The variables of one function: what it may use, it is told of. `config/environment.ts` reads them. */
export const variablesOf = (
  grant: Grant,
  resources: Resources,
  settings: Settings,
  { root, ownHosts, cdnSecret }: Reach,
): Record<string, string> => ({
  TABLE_NAME: resources.table.tableName,
  ...(grant.blobs ? { BUCKET_NAME: resources.bucket.bucketName } : {}),
  ...Object.fromEntries((grant.sends ?? []).map((name) => [queueUrlVariable(name), resources.queues[name].queueUrl])),
  ...(grant.secrets ? secretVariables(resources.secretsKeys) : {}),
  // Left out, a function answers with what it finds in the sources and calls no model.
  ...(grant.model ? { MODEL: settings.model, ...modelVariables(settings) } : {}),
  // Left out, a function finds by words alone.
  ...(grant.embeddings && settings.embeddingModel ? { EMBEDDING_MODEL: settings.embeddingModel } : {}),
  // Left out, nothing is mailed.
  ...(grant.mail && settings.mailFrom ? { MAIL_FROM: settings.mailFrom } : {}),
  ...(root ? { ROOT_URL: root } : {}),
  ...(cdnSecret ? { CDN_SECRET: cdnSecret } : {}),
  // A web ACL protects nothing while requests may bypass it.
  ...(settings.cdnWebAclArn ? { CDN_ONLY: '1' } : {}),
  // Left out, GraphQL runs any document.
  ...(settings.persistedOperations === 'off' ? {} : { PERSISTED_OPERATIONS: settings.persistedOperations }),
  OWN_HOSTS: ownHosts.join(','),
  LOG_LEVEL: settings.logLevel,
  // So that two stages in one region are counted apart.
  METRICS_NAMESPACE: stackNameOf(settings),
  ...(settings.sourceMaps ? { NODE_OPTIONS: '--enable-source-maps' } : {}),
});

/** What differs from what the code does by itself: all variables of a function may have 4,096 bytes. */
function modelVariables(settings: Settings): Record<string, string> {
  const { contextTokens, maxTokens, rewriteFollowUps, guardrailId, guardrailVersion } = settings;
  return {
    ...(contextTokens === modelBounds.contextTokens.fallback ? {} : { CONTEXT_TOKENS: String(contextTokens) }),
    ...(maxTokens === modelBounds.maxTokens.fallback ? {} : { MAX_TOKENS: String(maxTokens) }),
    ...(rewriteFollowUps ? {} : { REWRITE_FOLLOW_UPS: '0' }),
    ...(guardrailId && guardrailVersion ? { GUARDRAIL_ID: guardrailId, GUARDRAIL_VERSION: guardrailVersion } : {}),
  };
}
