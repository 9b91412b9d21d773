import { queueUrlVariable } from '../config/environment.ts';
import { type FunctionConfig, type FunctionName, functionNames, functions } from '../config/functions.ts';
import { type Grant, grants } from '../config/grants.ts';
import { queueNames } from '../config/queues.ts';
import { keysNeeded, visitorsKeyName } from '../config/secret-purposes.ts';
import { installLambdaShim } from './lambda/invoke.ts';
import type { Presigning } from './presigned/keys.ts';
import type { LocalStores } from './stores/start.ts';

// biome-ignore lint/suspicious/noExplicitAny: each function has its own event type
type Handler = (...args: any[]) => any;

export interface LocalFunction extends FunctionConfig {
  name: FunctionName;
  handler: Handler;
}

/**
 * Loads the entry points that the stack deploys. Set the environment first, because each starts its App on load.
 * `environmentOf` returns the variables of a single function, so functions are loaded sequentially.
 */
export async function loadFunctions(
  environmentOf: (functionName: FunctionName) => Record<string, string> = () => ({}),
): Promise<LocalFunction[]> {
  installLambdaShim();
  const loaded: LocalFunction[] = [];
  for (const name of functionNames) {
    Object.assign(process.env, environmentOf(name));
    const entry = new URL(`../${functions[name].entry}`, import.meta.url).href;
    const { handler }: { handler: Handler } = await import(entry);
    loaded.push({ ...functions[name], name, handler });
  }
  return loaded;
}

/**
 * Returns a function's own variables, as the stack sets them: only the queues and the keys that it was granted. An empty
 * variable means none. `presigning` is undefined if URLs lead to a configured bucket.
 */
export function grantedEnvironment(
  functionName: FunctionName,
  { s3Endpoints, queueUrls }: LocalStores,
  secretsKeyFile: string,
  presigning: Presigning | undefined,
) {
  const { rows = {}, sends = [], secrets, uploadOrigin }: Grant = grants[functionName];
  const presignSecret = presigning?.secrets.get(functionName);
  return {
    ROW_RIGHTS: JSON.stringify(rows),
    S3_ENDPOINT: s3Endpoints[functionName],
    PRESIGN_ENDPOINT: presigning && presignSecret ? presigning.endpoint : '',
    PRESIGN_KEY_ID: presignSecret ? functionName : '',
    PRESIGN_SECRET: presignSecret ?? '',
    // Presigned URLs below the root have the origin of the page itself.
    UPLOAD_ORIGIN: uploadOrigin && !presigning ? new URL(s3Endpoints[functionName]).origin : '',
    ...keyFiles(secrets, secretsKeyFile),
    ...Object.fromEntries(
      queueNames.map((queue) => [queueUrlVariable(queue), sends.includes(queue) ? queueUrls[queue] : '']),
    ),
  };
}

function keyFiles(secrets: Grant['secrets'], secretsKeyFile: string) {
  const { platform, visitors } = keysNeeded(secrets);
  return {
    SECRETS_KEY_FILE: platform ? secretsKeyFile : '',
    VISITORS_KEY_FILE: visitors ? visitorsKeyName(secretsKeyFile) : '',
  };
}
