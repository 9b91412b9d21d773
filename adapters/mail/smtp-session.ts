import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { SmtpServer } from '../../config/smtp-url.ts';
import type { MailStep } from '../../domain/core/app.ts';
import { refusalOf, SmtpFault } from './failures.ts';
import { Replies, type SmtpReply } from './smtp-replies.ts';

/** A connection to a mail server and how it is used. */
export interface SmtpSession {
  /** Already connected. Always closed at the end. */
  socket: Socket;
  server: SmtpServer;
  /** Whether the server is on this machine, so that the traffic crosses no network. */
  isLocal: boolean;
  /** The client's name in EHLO. */
  clientName: string;
  signal: AbortSignal;
  /** Called before each step. */
  enter(step: MailStep): void;
}

/** Far more than any server sends during one mail. */
const MAX_BYTES = 65_536;

export interface SmtpConnection {
  socket: Socket;
  replies: Replies;
}
interface ReadyConnection {
  connection: SmtpConnection;
  /** The server's extensions in upper case: `STARTTLS`, `AUTH PLAIN LOGIN`. */
  abilities: readonly string[];
}

/** Errors do not contain the reply's text, because a server may echo what it received. */
export async function expect(replies: Replies, ...codes: number[]): Promise<SmtpReply> {
  const reply = await replies.next();
  if (!codes.includes(reply.code)) throw refusalOf(reply.code, reply.lines[0] ?? '');
  return reply;
}

/** Sends a command and returns its reply. Throws SmtpFault if the reply has none of the codes. */
export function ask({ socket, replies }: SmtpConnection, command: string, ...codes: number[]): Promise<SmtpReply> {
  if (/[\r\n]/.test(command)) throw new SmtpFault('A command must be one line.');
  socket.write(`${command}\r\n`);
  return expect(replies, ...codes);
}

/** What a server without extensions answers to EHLO. */
const isUnknownCommand = (code: number) => code === 500 || code === 502;

/** Introduces the client. The first line of the reply is the server's name and is skipped. */
async function greet(connection: SmtpConnection, clientName: string): Promise<string[]> {
  const { socket, replies } = connection;
  socket.write(`EHLO ${clientName}\r\n`);
  let reply = await replies.next();
  if (isUnknownCommand(reply.code)) {
    socket.write(`HELO ${clientName}\r\n`);
    reply = { ...(await replies.next()), lines: [] };
  }
  if (reply.code !== 250) throw new SmtpFault(`EHLO: ${reply.code}.`, 'client_name', reply.code < 500);
  return reply.lines.slice(1).map((text) => text.trim().toUpperCase());
}

/** Replies to STARTTLS after which the connection goes on without TLS (RFC 3207). */
const UNAVAILABLE = [454, 500, 501, 502, 503, 504, 550, 554];

/** Starts TLS on the connection. `verify`: the certificate must be valid and match the host. */
async function secure(socket: Socket, server: SmtpServer, verify: boolean, signal: AbortSignal): Promise<Socket> {
  const { host, ca, servername = isIP(host) ? undefined : host } = server;
  const secured = startTls({
    socket,
    host,
    ...(servername ? { servername } : {}),
    ...(ca ? { ca } : {}),
    rejectUnauthorized: verify,
  });
  // Stays attached. An unhandled error before the socket's next owner attaches a listener would end the process.
  secured.on('error', () => {});
  await once(secured, 'secureConnect', { signal });
  return secured;
}

/**
 * What the connection must have. With credentials, TLS with a valid certificate, unless the server is on this machine. Without
 * credentials, STARTTLS is used if offered and available, with any certificate, because the alternative is plain text (RFC 7435). The
 * server's options take precedence.
 */
function tlsRules({ server, isLocal }: SmtpSession) {
  const { credentials, requireTLS = false, ignoreTLS = false, ca, rejectUnauthorized } = server;
  const isRequired = requireTLS || (credentials !== null && !isLocal && !ignoreTLS);
  const verify = rejectUnauthorized ?? (ca !== undefined || (!isLocal && (server.secure || isRequired)));
  return { isRequired, isIgnored: ignoreTLS, verify };
}

/** Returns a connection that is ready for AUTH or a mail, and the server's extensions. */
export async function open(session: SmtpSession): Promise<ReadyConnection> {
  const { socket, server, clientName, signal, enter } = session;
  const { isRequired, isIgnored, verify } = tlsRules(session);
  const budget = { left: MAX_BYTES };
  const listen = (on: Socket): SmtpConnection => ({ socket: on, replies: new Replies(on, budget, signal) });
  if (server.secure) enter('tls');
  const connection = listen(server.secure ? await secure(socket, server, verify, signal) : socket);
  enter('greeting');
  await expect(connection.replies, 220);
  const abilities = await greet(connection, clientName);
  const offersTls = abilities.includes('STARTTLS') && !isIgnored;
  if (server.secure || (!offersTls && !isRequired)) return { connection, abilities };
  enter('tls');
  if (!offersTls) throw new SmtpFault('The server offers no TLS.', 'no_tls');
  // A server that offers TLS but cannot start it still takes mail where TLS is not required.
  const isOptional = !isRequired && !verify;
  const { code } = await ask(connection, 'STARTTLS', 220, ...(isOptional ? UNAVAILABLE : []));
  if (code !== 220) return { connection, abilities };
  connection.replies.leave();
  const secured = listen(await secure(socket, server, verify, signal));
  enter('greeting');
  return { connection: secured, abilities: await greet(secured, clientName) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Authenticates with PLAIN, or with LOGIN if the server offers only that. Throws SmtpFault if it offers neither or refuses. */
export async function logIn(
  connection: SmtpConnection,
  abilities: readonly string[],
  { username, password }: { username: string; password: string },
) {
  const methods = abilities.flatMap((ability) => (ability.startsWith('AUTH') ? ability.split(/[ =]/).slice(1) : []));
  if (methods.includes('PLAIN')) return ask(connection, `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, 235);
  if (!methods.includes('LOGIN')) {
    throw new SmtpFault('The server offers no way to log in that is known.', 'no_mechanism');
  }
  await ask(connection, 'AUTH LOGIN', 334);
  await ask(connection, base64(username), 334);
  return ask(connection, base64(password), 235);
}
