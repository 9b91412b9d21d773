import type { SmtpServer } from '../../config/smtp-url.ts';
import type { MailStep } from '../../domain/core/app.ts';
import type { Addresses } from '../egress/address.ts';
import type { Dial } from '../egress/dial.ts';
import type { Letter } from './compose.ts';
import { toMailError } from './failures.ts';
import { converse } from './smtp-conversation.ts';

/** How a server is reached: for the platform by the system's resolver, for customers' servers through the guard. */
interface SmtpRoute {
  resolve(host: string, port: number, signal: AbortSignal): Promise<Addresses>;
  dial: Dial;
  clientName: string;
}

interface Delivery {
  server: SmtpServer;
  /** Called before the first step. Undefined: no mail, only the login. */
  compose?: () => Promise<Letter>;
  timeoutMs: number;
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/** Delivers a mail to a server. Throws MailError. */
export async function deliver(route: SmtpRoute, { server, compose, timeoutMs }: Delivery): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { host, port } = server;
  let step: MailStep = 'resolve';
  const enter = (next: MailStep) => {
    step = next;
  };
  try {
    const letter = await compose?.();
    const addresses = await route.resolve(host, port, signal);
    enter('connect');
    const socket = await route.dial({ addresses, port, host, secure: false }, signal);
    const isLocal = addresses.every(({ address }) => isLoopback(address));
    await converse({ socket, server, isLocal, clientName: route.clientName, signal, enter }, letter);
  } catch (error) {
    throw toMailError(step, error);
  }
}
