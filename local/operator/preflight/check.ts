import { AwsRefusal } from './aws-reader.ts';

/** `warn`: the deployment succeeds, with less than it could have. `fail`: it fails, or visitors would not be served as configured. */
type CheckStatus = 'ok' | 'warn' | 'fail';

/** What was found in the account. `settings`: values for the cdk command that follow from it. */
export interface CheckResult {
  status: CheckStatus;
  message: string;
  /** What to do. */
  fix?: string;
  settings?: Record<string, string>;
}

/** What cannot be read is unknown, not wrong: the caller's policy may allow less than the deployment's. */
export function unreadable(error: unknown): CheckResult {
  if (!(error instanceof AwsRefusal)) throw error;
  const fix = 'Run this with credentials that may read the account’s settings, or check it by hand.';
  return { status: 'warn', message: `It cannot be read: ${error.message}`, fix };
}
