/** A mail from the platform itself. The adapter prevents header and recipient injection from any field. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}
export interface Mail {
  /** Sends the mail within about ten seconds. Throws on failure. Does nothing if mail is not configured. */
  send(mail: OutgoingMail): Promise<void>;
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
/** `step` is the step that failed. The error never contains the server's response, which may repeat a secret. */
export class TenantMailError extends Error {
  readonly step: MailStep;
  constructor(step: MailStep, options?: ErrorOptions) {
    super(`The mail failed at ${step}.`, options);
    this.name = 'TenantMailError';
    this.step = step;
  }
}
export interface TenantMail {
  /** Sends a mail through a customer's server within `timeoutMs`, behind the same guard as `Egress`. Throws TenantMailError. */
  send(server: TenantServer, mail: TenantMailMessage, options: { timeoutMs: number }): Promise<void>;
}
export type TenantMailMessage = OutgoingMail & { from: OutgoingMail['to'] };
