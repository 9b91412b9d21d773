import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { MailStep, TenantServer } from '../../domain/core/app.ts';
import { type Replies, type Reply, readReplies } from './smtp-replies.ts';

export interface Conversation {
  /** Connected; whatever becomes of the mail, it is closed. */
  socket: Socket;
  server: TenantServer;
  /** The server is on this very machine: what is said to it crosses no network. */
  isLocal: boolean;
  sender: string;
  recipient: string;
  /** Bytes as latin1, lines ended by CRLF. */
  message: string;
  signal: AbortSignal;
  /** Told of each step before it is taken. */
  enter(step: MailStep): void;
}

/** Far more than any server has to say about one mail. */
const MAX_BYTES = 65_536;
/** How long to wait, once the mail is handed over, for the server to hang up. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Who speaks: no name of a machine is told. */
const GREETING = 'EHLO [127.0.0.1]';

interface Line {
  socket: Socket;
  replies: Replies;
}
interface Ready {
  line: Line;
  abilities: readonly string[];
}

/** The reply's text is in no error: a server may repeat what it was told. */
async function expect(replies: Replies, ...codes: number[]): Promise<Reply> {
  const reply = await replies.next();
  if (!codes.includes(reply.code)) throw new Error(`The server answered ${reply.code}.`);
  return reply;
}

function ask({ socket, replies }: Line, command: string, ...codes: number[]): Promise<Reply> {
  if (/[\r\n]/.test(command)) throw new Error('A command must be one line.');
  socket.write(`${command}\r\n`);
  return expect(replies, ...codes);
}

/** What the server can do, in capitals: `STARTTLS`, `AUTH PLAIN LOGIN`. The first line is its name. */
async function greet(line: Line): Promise<string[]> {
  const { lines } = await ask(line, GREETING, 250);
  return lines.slice(1).map((text) => text.trim().toUpperCase());
}

/** TLS over the connection. `verify`: the certificate must be valid and name the host. */
async function secure(socket: Socket, { host }: TenantServer, verify: boolean, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) ? {} : { servername: host };
  const secured = startTls({ socket, host, ...servername, rejectUnauthorized: verify });
  // Stays on: an error between here and the next owner of the socket would end the process.
  secured.on('error', () => {});
  await once(secured, 'secureConnect', { signal });
  return secured;
}

/**
 * Connection ready for a log-in or a mail, and what the server can do. With credentials there is TLS, and a certificate that
 * holds, or a failure, unless the server is on this machine. Without them STARTTLS is taken where it is offered, whoever the
 * certificate names, since the alternative is none (RFC 7435).
 */
async function open({ socket, server, isLocal, signal, enter }: Conversation): Promise<Ready> {
  const budget = { left: MAX_BYTES };
  const listen = (on: Socket): Line => ({ socket: on, replies: readReplies(on, budget, signal) });
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

async function logIn(
  line: Line,
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

/** A line that is one dot would end the mail. */
const toData = (message: string) => `${message.replace(/^\./gm, '..').replace(/(\r\n)*$/, '')}\r\n.\r\n`;

/** The server has the mail: it is told goodbye, and nobody waits for its answer. */
function leave(line: Line): void {
  line.socket.end('QUIT\r\n');
  setTimeout(() => line.socket.destroy(), CLOSE_TIMEOUT_MS).unref();
}

/** Speaks SMTP (RFC 5321) over a fresh connection until the server has taken the mail. Throws Error where it does not. */
export async function converse(conversation: Conversation): Promise<void> {
  const { socket, server, sender, recipient, message, enter } = conversation;
  let done = false;
  try {
    const { line, abilities } = await open(conversation);
    enter('auth');
    if (server.credentials) await logIn(line, abilities, server.credentials);
    enter('sender');
    await ask(line, `MAIL FROM:<${sender}>`, 250);
    enter('recipient');
    await ask(line, `RCPT TO:<${recipient}>`, 250, 251);
    enter('data');
    await ask(line, 'DATA', 354);
    line.socket.write(toData(message), 'latin1');
    await expect(line.replies, 250);
    done = true;
    leave(line);
  } finally {
    if (!done) socket.destroy();
  }
}
