import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface ImapServer {
  port: number;
  /** Each log-in, as `user password`. */
  logIns: string[];
  /** Mails beyond what clients take: each is a command that changes something. */
  changes: string[];
  /** Puts a mail into INBOX. Clients that idle are told. */
  append(raw: string): void;
  /** Ends all connections. */
  drop(): void;
  close(): Promise<void>;
}

const unquoted = (text: string) => text.replaceAll('"', '');

/**
 * A mail server with one mailbox, as far as reading it needs (RFC 3501, RFC 2177). It speaks TLS from the first byte if it has a certificate.
 */
export async function startImapServer(
  password: string,
  certificate?: { key: string; cert: string },
): Promise<ImapServer> {
  const mails: Buffer[] = [];
  const logIns: string[] = [];
  const changes: string[] = [];
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();

  function fetch(uid: number, items: string): string {
    const mail = mails[uid - 1];
    if (!mail) return '';
    const parts = [`UID ${uid}`, `RFC822.SIZE ${mail.length}`];
    if (items.includes('BODY')) parts.push(`BODY[] {${mail.length}}\r\n${mail.toString('latin1')}`);
    return `* ${uid} FETCH (${parts.join(' ')})\r\n`;
  }
  const uidsIn = (criteria: string): number[] => {
    const all = mails.map((_, n) => n + 1);
    const from = /UID (\d+):\*/i.exec(criteria)?.[1];
    // A range to the last mail has that one also if it begins behind it.
    return from ? all.filter((uid) => uid >= Number(from) || uid === all.length) : all;
  };
  /** What the server says before `OK`. Undefined: it does not know the command. */
  const answers: Record<string, (rest: string, command: string) => string> = {
    CAPABILITY: () => '* CAPABILITY IMAP4rev1 IDLE\r\n',
    NOOP: () => '',
    LIST: (rest) => `* LIST () "/" ${rest.endsWith('INBOX') ? 'INBOX' : '""'}\r\n`,
    EXAMINE: () =>
      `* ${mails.length} EXISTS\r\n* FLAGS ()\r\n* OK [UIDVALIDITY 7] .\r\n* OK [UIDNEXT ${mails.length + 1}] .\r\n`,
    'UID SEARCH': (rest) => `* SEARCH ${uidsIn(rest).join(' ')}\r\n`,
    'UID FETCH': (rest) => fetch(Number.parseInt(rest, 10), rest),
    LOGOUT: () => '* BYE\r\n',
  };

  function answer(socket: Socket, line: string): void {
    if (line === 'DONE') {
      socket.write(`${idling.get(socket)} OK .\r\n`);
      idling.delete(socket);
      return;
    }
    const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const name = command.toUpperCase();
    if (name === 'LOGIN') {
      const [user = '', given = ''] = unquoted(rest).split(' ');
      logIns.push(`${user} ${given}`);
      // As a careless server does, it repeats the password.
      socket.write(given === password ? `${tag} OK .\r\n` : `${tag} NO [AUTHENTICATIONFAILED] not ${given}\r\n`);
    } else if (name === 'IDLE') {
      idling.set(socket, tag);
      socket.write('+ idling\r\n');
    } else if (answers[name]) socket.write(`${answers[name](rest, name)}${tag} OK .\r\n`, 'latin1');
    else {
      if (/SELECT|STORE|EXPUNGE|MOVE|COPY|APPEND/.test(name)) changes.push(line);
      socket.write(`${tag} BAD .\r\n`);
    }
  }

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
    socket.write('* OK ready\r\n');
  };
  const server = (certificate ? createTlsServer(certificate, serve) : createServer(serve)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    logIns,
    changes,
    append(raw) {
      mails.push(Buffer.from(raw));
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    drop,
    async close() {
      drop();
      await new Promise((done) => server.close(done));
    },
  };
}
