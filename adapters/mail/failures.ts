import { EgressError, MailError, type MailProblem, type MailStep } from '../../domain/core/app.ts';
import { isCertificateError } from '../egress/failures.ts';

/** A refusal or a breach of the protocol. Its message never contains the server's text. */
export class SmtpFault extends Error {
  readonly problem: MailProblem | undefined;
  readonly isTemporary: boolean;
  /** Where the failure belongs by its status code, if that step comes before the one that reported it. */
  readonly step: MailStep | undefined;
  constructor(message: string, problem?: MailProblem, isTemporary = false, step?: MailStep) {
    super(message);
    this.problem = problem;
    this.isTemporary = isTemporary;
    this.step = step;
  }
}

/** Servers often report a bad sender, recipient or password with a later command (RFC 3463, RFC 4954). */
const stepsByStatus: readonly [RegExp, MailStep][] = [
  [/^[45]\.1\.[78]$|^[45]\.7\.60$/, 'sender'],
  [/^[45]\.1\.([1-6]|10)$|^[45]\.2\.[0-4]$/, 'recipient'],
  [/^[45]\.7\.(8|9|14)$/, 'auth'],
];

/** `text`: the reply's first line, of which only the enhanced status code is read. */
export function refusalOf(code: number, text: string): SmtpFault {
  const [status = ''] = /^[45]\.\d{1,3}\.\d{1,3}\b/.exec(text) ?? [];
  const [, step] = stepsByStatus.find(([pattern]) => pattern.test(status)) ?? [];
  // A positive reply of another kind than expected.
  if (code < 400) return new SmtpFault(`The server answered ${code}.`);
  const isTemporary = code < 500;
  const isPolicy = step === undefined && /^5\.7\./.test(status);
  const problem = isTemporary ? 'deferred' : code === 530 ? 'login_required' : isPolicy ? 'not_allowed' : 'refused';
  return new SmtpFault(`The server answered ${code}.`, problem, isTemporary, step);
}

const order: readonly MailStep[] = ['resolve', 'connect', 'tls', 'greeting', 'auth', 'sender', 'recipient', 'data'];
const earlierOf = (step: MailStep, other = step) => (order.indexOf(other) < order.indexOf(step) ? other : step);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const errorName = (error: unknown) => (error instanceof Error ? error.name : '');

const interruptions = /^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|UND_ERR)/;
const timeouts = /^(AbortError|TimeoutError)$/;

export function toMailError(step: MailStep, error: unknown): MailError {
  if (error instanceof MailError) return error;
  const cause = error;
  if (error instanceof SmtpFault) {
    const { isTemporary } = error;
    const failedStep = earlierOf(step, error.step);
    // Only of a recipient it matters whether the address is the reason.
    const isPlain = error.problem === 'not_allowed' && failedStep !== 'recipient';
    const problem = isPlain ? 'refused' : error.problem;
    return new MailError(failedStep, { problem, isTemporary, cause });
  }
  if (timeouts.test(errorName(error))) return new MailError(step, { problem: 'timeout', isTemporary: true, cause });
  if (isCertificateError(error)) return new MailError(step, { problem: 'certificate', cause });
  if (error instanceof EgressError) {
    return new MailError(step, {
      isTemporary: error.problem !== 'forbidden' && error.problem !== 'invalid_url',
      cause,
    });
  }
  const isTemporary = interruptions.test(codeOf(error));
  const problem = isTemporary && step !== 'resolve' && step !== 'connect' ? 'interrupted' : undefined;
  return new MailError(step, { problem, isTemporary, cause });
}
