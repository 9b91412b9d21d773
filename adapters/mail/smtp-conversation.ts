import { ask, expect, logIn, open, type SmtpConnection, type SmtpSession } from './smtp-session.ts';

/** How long the server may take to close the connection after QUIT. */
const CLOSE_TIMEOUT_MS = 1_000;

/** A line with a single dot would end the mail, so leading dots are doubled. */
const toData = (message: string) => `${message.replace(/^\./gm, '..').replace(/(\r\n)*$/, '')}\r\n.\r\n`;

/** The mail is accepted. Sends QUIT and does not wait for the reply. */
function leave(line: SmtpConnection): void {
  line.socket.end('QUIT\r\n');
  setTimeout(() => line.socket.destroy(), CLOSE_TIMEOUT_MS).unref();
}

/** Sends one mail by SMTP (RFC 5321) over a new connection. Throws Error if the server does not accept it. */
export async function converse(conversation: SmtpSession): Promise<void> {
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
