import { readFileSync } from 'node:fs';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { App } from '../../domain/core/app.ts';
import { MAX_MAIL_BYTES, MAX_RECIPIENTS } from '../../domain/inbound/records.ts';
import { isKnown } from './envelope.ts';
import { keepMail } from './keep.ts';
import type { MailListenerSettings } from './settings.ts';

/** Of all clients. Each may hold a mail of 25 MB in memory. */
const MAX_CLIENTS = 20;
/** A server that goes silent is not waited for. */
const IDLE_MS = 60_000;
/** Nobody tries addresses out: after this many unknown ones, a connection gets no more answers but refusals. */
const MAX_UNKNOWN = 5;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** An open listener. Mail that it has accepted is stored. */
interface MailListener {
  close(): Promise<void>;
}

/**
 * Takes mail by SMTP for the platform's own addresses, and for no others: it relays nothing, and nobody logs in. Each recipient is
 * checked at RCPT, so that the sender's server learns at once of an unknown one.
 */
export async function startMailListener(
  app: App,
  {
    listen: { host, port },
    certificate,
  }: MailListenerSettings & { listen: NonNullable<MailListenerSettings['listen']> },
): Promise<MailListener> {
  const server = new SMTPServer({
    ...(certificate ? { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) } : {}),
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    banner: 'Frontdesk',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_MS,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: recipientCheck(app),
    onData: (stream, { envelope }, callback) =>
      void storeMail(app, stream, envelope).then(
        (refused) => callback(refused),
        (error) => {
          app.log.error('a mail could not be stored', { error });
          callback(refusal(451, 'Try again later'));
        },
      ),
  });
  server.on('error', (error) => app.log.warn('a connection of the mail listener failed', { error }));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { close: () => new Promise((resolve) => void server.close(resolve)) };
}

function recipientCheck(app: App): NonNullable<SMTPServerOptions['onRcptTo']> {
  const unknown = new WeakMap<SMTPServerSession, number>();
  return ({ address }, session, callback) => {
    if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) return callback(refusal(452, 'Too many recipients'));
    const count = unknown.get(session) ?? 0;
    if (count >= MAX_UNKNOWN) return callback(refusal(421, 'Too many unknown recipients'));
    isKnown(app, address).then(
      (known) => {
        if (!known) unknown.set(session, count + 1);
        callback(known ? null : refusal(550, 'No such address here'));
      },
      (error) => {
        app.log.error('the recipient of a mail could not be looked up', { error });
        callback(refusal(451, 'Try again later'));
      },
    );
  };
}

/** Undefined: the mail is stored. */
async function storeMail(
  app: App,
  stream: SMTPServerDataStream,
  { mailFrom, rcptTo }: SMTPServerSession['envelope'],
): Promise<Error | undefined> {
  const raw = await readMail(stream);
  if (!raw) return refusal(552, 'The mail is too large');
  await keepMail(app, raw, { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
  return undefined;
}

/** Undefined: the mail is too large. It is read to its end all the same, as the protocol wants. */
async function readMail(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= MAX_MAIL_BYTES) pieces.push(piece);
    else pieces.length = 0;
  }
  return size > MAX_MAIL_BYTES ? undefined : Buffer.concat(pieces);
}
