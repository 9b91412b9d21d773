/** A mail's place among the mails of one conversation. The sender's domain completes the ids. */
export interface MailThread {
  id: string;
  /** The mails before it, oldest first. */
  before: readonly string[];
  /** Message-ID of the received mail that it answers, with its domain. */
  answered?: string;
}

/** A mail from the platform itself. The adapter prevents header and recipient injection from any field. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Where answers go. Default: to the sender. */
  replyTo?: string;
  thread?: MailThread;
  /** Further headers by name. */
  headers?: Readonly<Record<string, string>>;
  /** Name of the sender. Default: the one that the server's settings name. */
  senderName?: string;
  /** The workspace that no longer mails the address if it bounces. Only some ways to send tell of that. */
  workspaceId?: string;
}
interface SendOptions {
  /** For all steps together. */
  timeoutMs: number;
}
export interface Mail {
  /** Sends the mail, by default within 10 s. Throws MailError. Does nothing if mail is not configured. */
  send(mail: OutgoingMail, options?: SendOptions): Promise<void>;
  /** Connects and logs in, without a mail, if the server can be tried so. Throws MailError. */
  check(): Promise<void>;
}

/** A customer's mail server. */
export interface TenantServer {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS, which the server must offer if there are credentials. */
  secure: boolean;
  credentials: { username: string; password: string } | null;
}
/** The steps of sending a mail, in order. */
export type MailStep = 'resolve' | 'connect' | 'tls' | 'greeting' | 'auth' | 'sender' | 'recipient' | 'data';
/** What is known of a failure besides its step. */
export type MailProblem =
  /** The server refused for now (4xx). */
  | 'deferred'
  | 'refused'
  /** For a reason of security or policy (5.7.x), which says nothing of the address. */
  | 'not_allowed'
  | 'timeout'
  | 'interrupted'
  /** The server has the whole mail and did not say whether it accepts it. Sent again, it may arrive twice. */
  | 'unconfirmed'
  /** The reply to EHLO, which contains the client's name. */
  | 'client_name'
  | 'certificate'
  | 'no_tls'
  | 'no_mechanism'
  | 'no_credentials'
  | 'login_required'
  /** A recipient with letters beyond ASCII before the @, which the server does not accept. */
  | 'ascii_only';

/**
 * `step` is the step that failed. The error never contains the server's response, which may repeat a secret. `isTemporary`: the
 * same mail may be accepted later.
 */
export class MailError extends Error {
  readonly step: MailStep;
  readonly problem: MailProblem | undefined;
  readonly isTemporary: boolean;
  constructor(
    step: MailStep,
    {
      problem,
      isTemporary = false,
      cause,
    }: { problem?: MailProblem | undefined; isTemporary?: boolean } & ErrorOptions = {},
  ) {
    super(`The mail failed at ${step}${problem ? ` (${problem})` : ''}.`, { cause });
    this.name = 'MailError';
    this.step = step;
    this.problem = problem;
    this.isTemporary = isTemporary;
  }
}
export interface TenantMail {
  /** Sends a mail through a customer's server, behind the same guard as `Egress`. Throws MailError. */
  send(server: TenantServer, mail: TenantMailMessage, options: SendOptions): Promise<void>;
}
export type TenantMailMessage = OutgoingMail & { from: OutgoingMail['to'] };
