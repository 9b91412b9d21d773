import { queueUrlVariable } from '../config/environment.ts';
import type { Grant } from './grants.ts';
import type { Resources } from './policies.ts';
import type { Settings } from './settings.ts';

/**
 * The variables of one function: what it may use, it is told of. `config/environment.ts` reads them. `ownHosts`: the names
 * that lead to this platform.
 */
export const variablesOf = (
  grant: Grant,
  resources: Resources,
  settings: Settings,
  ownHosts: readonly string[],
): Record<string, string> => ({
  TABLE_NAME: resources.table.tableName,
  ...(grant.blobs ? { BUCKET_NAME: resources.bucket.bucketName } : {}),
  ...Object.fromEntries((grant.sends ?? []).map((name) => [queueUrlVariable(name), resources.queues[name].queueUrl])),
  ...(grant.secrets ? { KMS_KEY_ID: resources.secretsKey.keyId } : {}),
  // Left out, a function answers with what it finds in the sources and calls no model.
  ...(grant.model ? { MODEL: settings.model } : {}),
  // Left out, a function finds by words alone.
  ...(grant.embeddings && settings.embeddingModel ? { EMBEDDING_MODEL: settings.embeddingModel } : {}),
  // Left out, nothing is mailed.
  ...(grant.mail && settings.mailFrom ? { MAIL_FROM: settings.mailFrom } : {}),
  // Left out, a function derives the root from each request.
  ...(settings.domain ? { ROOT_URL: `https://${settings.domain}` } : {}),
  OWN_HOSTS: ownHosts.join(','),
  LOG_LEVEL: settings.logLevel,
  ...(settings.sourceMaps ? { NODE_OPTIONS: '--enable-source-maps' } : {}),
});
