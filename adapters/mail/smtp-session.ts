import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { MailStep, TenantServer } from '../../domain/core/app.ts';
import { type Replies, readReplies, type SmtpReply } from './smtp-replies.ts';

/** One mail and the connection that it is sent over. */
export interface SmtpSession {
  /** Already connected. Always closed at the end. */
  socket: Socket;
  server: TenantServer;
  /** Whether the server is on this machine, so that the traffic crosses no network. */
  isLocal: boolean;
  sender: string;
  recipient: string;
  /** Latin1 bytes with CRLF line ends. */
  message: string;
  signal: AbortSignal;
  /** Called before each step. */
  enter(step: MailStep): void;
}

/** Far more than any server sends during one mail. */
const MAX_BYTES = 65_536;

/** The client's name in EHLO. It reveals no machine name. */
const GREETING = 'EHLO [127.0.0.1]';

export interface SmtpConnection {
  socket: Socket;
  replies: Replies;
}
interface ReadyConnection {
  line: SmtpConnection;
  abilities: readonly string[];
}

/** Errors do not contain the reply's text, because a server may echo what it received. */
export async function expect(replies: Replies, ...codes: number[]): Promise<SmtpReply> {
  const reply = await replies.next();
  if (!codes.includes(reply.code)) throw new Error(`The server answered ${reply.code}.`);
  return reply;
}

/** Sends a command and returns its reply. Throws Error if the reply has none of the codes. */
export function ask({ socket, replies }: SmtpConnection, command: string, ...codes: number[]): Promise<SmtpReply> {
  if (/[\r\n]/.test(command)) throw new Error('A command must be one line.');
  socket.write(`${command}\r\n`);
  return expect(replies, ...codes);
}

/**
 * Returns the server's extensions in upper case: `STARTTLS`, `AUTH PLAIN LOGIN`. The first line is its name and is
 * skipped.
 */
async function greet(line: SmtpConnection): Promise<string[]> {
  const { lines } = await ask(line, GREETING, 250);
  return lines.slice(1).map((text) => text.trim().toUpperCase());
}

/** Starts TLS on the connection. `verify`: the certificate must be valid and match the host. */
async function secure(socket: Socket, { host }: TenantServer, verify: boolean, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) ? {} : { servername: host };
  const secured = startTls({ socket, host, ...servername, rejectUnauthorized: verify });
  // Stays attached. An unhandled error before the socket's next owner attaches a listener would end the process.
  secured.on('error', () => {});
  await once(secured, 'secureConnect', { signal });
  return secured;
}

/**
 * Returns a connection that is ready for AUTH or a mail, and the server's extensions. With credentials, TLS with a
 * valid certificate is required, unless the server is on this machine. Without credentials, STARTTLS is used if
 * offered, with any certificate, because the alternative is plain text (RFC 7435).
 */
export async function open({ socket, server, isLocal, signal, enter }: SmtpSession): Promise<ReadyConnection> {
  const budget = { left: MAX_BYTES };
  const listen = (on: Socket): SmtpConnection => ({ socket: on, replies: readReplies(on, budget, signal) });
  if (server.secure) enter('tls');
  const line = listen(server.secure ? await secure(socket, server, !isLocal, signal) : socket);
  enter('greeting');
  await expect(line.replies, 220);
  const abilities = await greet(line);
  const offersTls = abilities.includes('STARTTLS');
  const needsTls = server.credentials !== null && !isLocal;
  if (server.secure || (!offersTls && !needsTls)) return { line, abilities };
  enter('tls');
  if (!offersTls) throw new Error('The server offers no TLS.');
  await ask(line, 'STARTTLS', 220);
  line.replies.leave();
  const secured = listen(await secure(socket, server, needsTls, signal));
  return { line: secured, abilities: await greet(secured) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Authenticates with PLAIN, or with LOGIN if the server offers only that. Throws Error if it offers neither or refuses. */
export async function logIn(
  line: SmtpConnection,
  abilities: readonly string[],
  { username, password }: { username: string; password: string },
) {
  const methods = abilities.flatMap((ability) => (ability.startsWith('AUTH') ? ability.split(/[ =]/).slice(1) : []));
  if (methods.includes('PLAIN')) return ask(line, `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, 235);
  if (!methods.includes('LOGIN')) throw new Error('The server offers no way to log in that is known.');
  await ask(line, 'AUTH LOGIN', 334);
  await ask(line, base64(username), 334);
  return ask(line, base64(password), 235);
}
