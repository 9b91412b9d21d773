import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
  /** Who had logged in. */
  user: string | undefined;
  secure: boolean;
}
export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Every attempt to log in, as `user:password`. */
  logIns: string[];
  /** The name of each client that began a mail. */
  clientNames: string[];
  /** Each is the answer to the next recipient, once. */
  nextRefusals: number[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  certificate?: { key: string; cert: string };
  /** TLS from the first byte. */
  secure?: boolean;
  hideStartTls?: boolean;
  hideSmtpUtf8?: boolean;
  methods?: string[];
  /** The one password that is taken, whoever logs in; left out, nobody can. */
  password?: string;
  refuse?: 'sender' | 'recipient' | 'data';
  /** Runs before a mail is taken. */
  beforeTaking?: () => Promise<unknown>;
}

/** A mail server on the loopback that keeps what it is given. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { certificate, secure = false, hideStartTls, methods = ['PLAIN'], password, refuse, beforeTaking } = options;
  const mails: ReceivedMail[] = [];
  const logIns: string[] = [];
  const clientNames: string[] = [];
  const nextRefusals: number[] = [];
  const refusal = (responseCode: number) =>
    Object.assign(new Error('no, and your password is hunter2'), { responseCode });
  const verdict = (step: MailServerOptions['refuse']) => {
    const code = step === 'recipient' ? nextRefusals.shift() : undefined;
    return code || refuse === step ? refusal(code ?? 550) : undefined;
  };
  const server = new SMTPServer({
    ...certificate,
    secure,
    authMethods: methods,
    authOptional: password === undefined,
    disabledCommands: [
      ...(hideStartTls || !certificate ? ['STARTTLS'] : []),
      ...(password === undefined ? ['AUTH'] : []),
    ],
    hideSMTPUTF8: options.hideSmtpUtf8 ?? false,
    logger: false,
    onAuth({ username = '', password: given }, _session, done) {
      logIns.push(`${username}:${given}`);
      if (given === password) done(null, { user: username });
      else done(new Error(`no such password: ${given}`));
    },
    onMailFrom(_address, session, done) {
      clientNames.push(session.hostNameAppearsAs);
      done(verdict('sender'));
    },
    onRcptTo: (_address, _session, done) => done(verdict('recipient')),
    onData(stream, { envelope, user, secure: isSecure }, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', async () => {
        await beforeTaking?.();
        if (refuse === 'data') return done(verdict('data'));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, text, user: user as string | undefined, secure: isSecure });
        done();
      });
    },
  });
  // What a client does to its end of a connection is no failure of the test.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, logIns, clientNames, nextRefusals, close: () => new Promise((done) => server.close(done)) };
}

/** A server that plays one role: what it says to a fresh connection, and to each line that follows. */
export async function startActor(
  greet: (socket: Socket) => void,
  answer: (line: string) => string | undefined = () => undefined,
) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        heard.push(line);
        const said = answer(line);
        if (said !== undefined) socket.write(said);
      }
    });
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { port: (server.address() as AddressInfo).port, heard, close };
}
