import type { MailError, MailProblem, MailStep } from '../core/app.ts';

/** What to check, by failed step. The server's own response is never shown. */
const steps: Record<MailStep, string> = {
  resolve: 'the host was not found, or its address or port is not allowed',
  connect: 'the server could not be reached',
  tls: 'no secure connection came about; check the port and the kind of TLS',
  greeting: 'the server did not answer as a mail server does',
  auth: 'the server did not accept the credentials',
  sender: 'the server did not accept the sender address',
  recipient: 'the server did not accept the address of the recipient',
  data: 'the server did not accept the message',
};

/** More precise than the step. Others add nothing to it. */
const problems: Partial<Record<MailProblem, string>> = {
  deferred:
    'the server refused for now, as it does for unknown senders (greylisting) or too many mails; try again in a few minutes',
  timeout: 'the server did not answer in time; check the port and the kind of TLS',
  interrupted: 'the server closed the connection',
  unconfirmed: 'the server took the mail and did not confirm it, so it may arrive all the same',
  client_name: 'the server did not accept the name by which the platform introduces itself (EHLO)',
  certificate: "the server's certificate is not valid: it has expired, names another host, or its authority is unknown",
  no_tls: 'the server offers no TLS (STARTTLS), and a password is sent over a secure connection only',
  no_mechanism:
    'the server offers no login with a password (AUTH PLAIN or LOGIN); use one that does, such as an app password',
  no_credentials: 'no credentials were given for this server',
  login_required: 'the server requires credentials, and did not accept the mail without',
  ascii_only: 'the server accepts only addresses in ASCII letters',
};

const refusals: Partial<Record<MailStep, string>> = {
  greeting: 'the server refuses connections from this platform',
};

/** Says what is wrong and what to check, as the end of a sentence. */
export function explainMailError({ step, problem }: MailError): string {
  const refusal = problem === 'refused' ? refusals[step] : undefined;
  return refusal ?? (problem && problems[problem]) ?? steps[step];
}
