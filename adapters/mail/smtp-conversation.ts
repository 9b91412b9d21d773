import type { Letter } from './compose.ts';
import { SmtpFault } from './failures.ts';
import { ask, expect, logIn, open, type SmtpConnection, type SmtpSession } from './smtp-session.ts';

/** How long the server may take to close the connection after QUIT. */
const CLOSE_TIMEOUT_MS = 1_000;

/** A line with a single dot would end the mail, so leading dots are doubled. */
const toData = (message: string) => `${message.replace(/^\./gm, '..').replace(/(\r\n)*$/, '')}\r\n.\r\n`;

/** The mail is accepted. Sends QUIT and does not wait for the reply. */
function leave(connection: SmtpConnection): void {
  connection.socket.end('QUIT\r\n');
  setTimeout(() => connection.socket.destroy(), CLOSE_TIMEOUT_MS).unref();
}

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text);

async function transfer(
  connection: SmtpConnection,
  abilities: readonly string[],
  letter: Letter,
  session: SmtpSession,
) {
  const { sender, recipient, message } = letter;
  const isInternational = !isAscii(recipient);
  session.enter('recipient');
  if (isInternational && !abilities.includes('SMTPUTF8')) {
    throw new SmtpFault('The server accepts only ASCII addresses.', 'ascii_only');
  }
  session.enter('sender');
  await ask(connection, `MAIL FROM:<${sender}>${isInternational ? ' SMTPUTF8' : ''}`, 250);
  session.enter('recipient');
  await ask(connection, `RCPT TO:<${recipient}>`, 250, 251);
  session.enter('data');
  await ask(connection, 'DATA', 354);
  let isSent = false;
  connection.socket.write(toData(message), 'latin1', (error) => {
    isSent = !error;
  });
  try {
    await expect(connection.replies, 250);
  } catch (error) {
    const isAnswer = error instanceof SmtpFault && error.problem !== 'interrupted' && error.problem !== 'timeout';
    if (isAnswer || !isSent) throw error;
    // It may have accepted the mail.
    throw new SmtpFault('The server did not confirm the mail.', 'unconfirmed', false);
  }
}

/**
 * Sends one mail by SMTP (RFC 5321) over a new connection, or only logs in if there is no letter. Throws if the server does not
 * accept it.
 */
export async function converse(session: SmtpSession, letter: Letter | undefined): Promise<void> {
  const { socket, server, enter } = session;
  let done = false;
  try {
    const { connection, abilities } = await open(session);
    enter('auth');
    if (server.credentials) await logIn(connection, abilities, server.credentials);
    if (letter) await transfer(connection, abilities, letter, session);
    done = true;
    leave(connection);
  } finally {
    if (!done) socket.destroy();
  }
}
