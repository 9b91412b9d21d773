import { resolve4 } from 'node:dns/promises';
import { fromAfar } from '../from-afar.ts';
import { messageOf, UsageError } from '../options.ts';
import { AwsRefusal } from './aws-reader.ts';
import type { AccountAccess } from './preflight.ts';

/** Gives access to the account of the caller's credentials, in their region unless another is named. */
export async function openAccount(regionName: string | undefined): Promise<AccountAccess> {
  const [{ CloudFormationClient }, { SSMClient }, { createAwsReader }] = await Promise.all([
    import('@aws-sdk/client-cloudformation'),
    import('@aws-sdk/client-ssm'),
    import('./aws-reader.ts'),
  ]);
  const options = { requestHandler: fromAfar(), ...(regionName ? { region: regionName } : {}) };
  const client = new CloudFormationClient(options);
  const region = await client.config.region().catch((cause) => {
    throw new UsageError(`${messageOf(cause)}. Give --region.`, { cause });
  });
  return { region, read: createAwsReader(client, region), ssm: new SSMClient({ ...options, region }), hasAddress };
}

async function hasAddress(name: string): Promise<boolean> {
  try {
    return (await resolve4(name)).length > 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return false;
    throw new AwsRefusal(0, `the name ${name} cannot be looked up (${code})`);
  }
}
