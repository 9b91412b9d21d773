import { totalOf, UNRESERVED, withHeldStreams } from '../../../config/concurrency.ts';
import type { AwsReader } from './aws-reader.ts';
import type { CheckResult } from './check.ts';

/** Below this a few visitors with open streams block the other functions. A new account may have 10. */
const FEW_RUNS = 100;
const INCREASE =
  'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

/** Whether Lambda's quota allows to reserve executions for streams, beside what other stacks have reserved. */
export async function checkConcurrency(read: AwsReader): Promise<CheckResult> {
  const { AccountLimit } = await read('lambda', '/2016-08-19/account-settings');
  const { ConcurrentExecutions: quota, UnreservedConcurrentExecutions: free } = AccountLimit;
  const reserved = totalOf(withHeldStreams([], quota));
  const found = `The account may run ${quota} executions at once in this region, ${free} of them are not reserved.`;
  if (reserved > 0 && reserved <= free - UNRESERVED) {
    const message = `${found} ${reserved} can be reserved for streams.`;
    return { status: 'ok', message, settings: { accountConcurrency: String(quota) } };
  }
  const message = `${found} Nothing can be reserved for streams.`;
  const few = `${quota < FEW_RUNS ? 'A few visitors with open streams would block everybody else. ' : ''}Ask for more: ${INCREASE}`;
  return { status: 'warn', message, fix: few };
}

/** Whose role API Gateway logs under. It is one for the account and region, so the stack must not replace it. */
export async function checkLogRole(read: AwsReader): Promise<CheckResult> {
  const { cloudwatchRoleArn } = await read('apigateway', '/account');
  return cloudwatchRoleArn
    ? { status: 'ok', message: `API Gateway logs under ${cloudwatchRoleArn}.`, settings: { accountLogRole: 'false' } }
    : {
        status: 'ok',
        message: 'API Gateway has no role for logs yet. The stack sets one.',
        settings: { accountLogRole: 'true' },
      };
}

const SANDBOX =
  'SES delivers only to verified addresses (sandbox). Request production access in the SES console, Account dashboard.';

/** Whether SES sends to everybody, from `mailFrom`. */
export async function checkMail(read: AwsReader, mailFrom: string | undefined): Promise<CheckResult> {
  const { ProductionAccessEnabled, SendingEnabled } = await read('ses', '/v2/email/account');
  if (!mailFrom)
    return {
      status: 'warn',
      message: 'No sender is given.',
      fix: 'Without mailFrom nothing is mailed but 50 sign-in codes a day. Give --mail-from.',
    };
  const identity = await findIdentity(read, mailFrom);
  if (!identity)
    return {
      status: 'fail',
      message: `Neither ${mailFrom} nor its domain is verified in SES in this region.`,
      fix: 'aws sesv2 create-email-identity --email-identity <domain>',
    };
  const settings = { mailFrom, ...(mailFrom.endsWith(`@${identity}`) ? {} : { mailIdentity: identity }) };
  if (!SendingEnabled)
    return {
      status: 'fail',
      message: 'SES has stopped sending for this account.',
      fix: 'See the SES console, Account dashboard.',
      settings,
    };
  if (!ProductionAccessEnabled) return { status: 'warn', message: `${identity} is verified.`, fix: SANDBOX, settings };
  return { status: 'ok', message: `${identity} is verified, and SES sends to everybody.`, settings };
}

/** The first verified identity that may send from an address: its domain, a parent domain, or itself. */
async function findIdentity(read: AwsReader, mailFrom: string): Promise<string | undefined> {
  const labels = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'));
  for (const identity of [...domains, mailFrom]) {
    const found = await read('ses', `/v2/email/identities/${encodeURIComponent(identity)}`).catch((error) => {
      if (error?.status === 404) return undefined;
      throw error;
    });
    if (found?.VerifiedForSendingStatus) return identity;
  }
  return undefined;
}
