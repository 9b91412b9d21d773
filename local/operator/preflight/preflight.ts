import type { SSMClient } from '@aws-sdk/client-ssm';
import { defaultModel } from '../../../config/bedrock.ts';
import { checkConcurrency, checkLogRole, checkMail } from './account-checks.ts';
import type { AwsReader } from './aws-reader.ts';
import { type CheckResult, unreadable } from './check.ts';
import { checkInboundMail } from './inbound-mail-check.ts';
import { checkModel } from './model-check.ts';
import { checkRegion } from './region-check.ts';

/** The account and region that would be deployed to. */
export interface AccountAccess {
  region: string;
  read: AwsReader;
  ssm: SSMClient;
  /** Whether a name has an address in DNS. Throws if that cannot be found out. */
  hasAddress(name: string): Promise<boolean>;
}
interface PreflightRequest {
  /** As the setting `model`. Default: that of the region. */
  model?: string | undefined;
  mailFrom?: string | undefined;
  inboundMailDomain?: string | undefined;
}

/**
 * Checks what an account may lack before a stack is deployed to it. Changes nothing. `ok` is false if a check failed. `context`: the
 * settings for the cdk command that follow from what was found.
 */
export async function checkAccount(account: AccountAccess, request: PreflightRequest): Promise<object> {
  const { region, read, ssm } = account;
  const { inboundMailDomain } = request;
  const checks: Record<string, Promise<CheckResult>> = {
    region: checkRegion(ssm, region),
    concurrency: checkConcurrency(read),
    logRole: checkLogRole(read),
    mail: checkMail(read, request.mailFrom),
    ...(inboundMailDomain ? { inboundMail: checkInboundMail(account, inboundMailDomain) } : {}),
    model: checkModel(read, request.model ?? defaultModel(region)),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([check, result]) => ({ check, ...(await result.catch(unreadable)) })),
  );
  const settings = Object.assign({}, ...results.map((result) => result.settings ?? {}));
  const context = Object.entries({ region, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ok: results.every(({ status }) => status !== 'fail'),
    checks: results.map(({ settings: _, ...result }) => result),
    context: context.join(' '),
  };
}
