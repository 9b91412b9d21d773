import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../../domain/access/key-format.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { type Answer, client, type Platform, type RestClient } from '../support/platform.ts';

export const GATE_MESSAGE = 'API access is not enabled for this workspace.';
export const UNAUTHORIZED_BODY =
  '{"success":false,"error":{"code":"UNAUTHORIZED","message":"A valid API key is required."}}';
export const NOT_FOUND_BODY = '{"success":false,"error":{"code":"NOT_FOUND","message":"Not found."}}';

/** An id of the right form that names nothing. */
export const strangeId = uuidv7Source({ now: () => Date.now() }).next;
/** A key whose checksum holds and that nobody was given. */
export const strangeKey = newKey;

/** A client with a new key of the workspace that carries just these scopes. */
export async function clientWith(
  platform: Platform,
  workspaceId: string,
  scopes: readonly string[],
): Promise<RestClient> {
  const made = await platform.operator('key create', {
    workspace: workspaceId,
    scopes: scopes.join(','),
    name: 'scoped',
  });
  return client(platform.baseUrl, made.key!);
}

/** A client workspace of an organisation, with its API entitlement off, and a key of it. */
export async function clientWorkspace(platform: Platform, organisationId: string, plan = 'free') {
  const { workspaceId = '' } = await platform.operator('workspace create', {
    org: organisationId,
    name: 'Client',
    plan,
  });
  const { key: apiKey = '' } = await platform.operator('key create', { workspace: workspaceId });
  return { workspaceId, apiKey, api: client(platform.baseUrl, apiKey) };
}

interface Callers {
  /** A call from an address of the loopback block, such as 127.9.0.1: to the platform each is a client of its own. */
  call(address: string, method: string, url: string, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

export function createCallers(): Callers {
  const agents = new Map<string, Agent>();
  const agentOf = (address: string) => {
    const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 20, localAddress: address });
    agents.set(address, agent);
    return agent;
  };
  return {
    call: (address, method, url, headers = {}) =>
      new Promise((resolve, reject) => {
        const { port, pathname, search } = new URL(url);
        const target = { host: '127.0.0.1', port, path: pathname + search, method, headers, agent: agentOf(address) };
        const sent = request(target, async (response) => {
          const parts: Buffer[] = [];
          for await (const part of response) parts.push(part);
          const text = Buffer.concat(parts).toString();
          const got = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
          resolve({ status: response.statusCode!, headers: got, text, body: JSON.parse(text) });
        });
        sent.on('error', reject).end();
      }),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Waits, only when it must, until the clock's minute has this much left, so that a count is not cut in two by its end. */
export async function roomInMinute(ms: number): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < ms) await sleep(leftMs + 50);
}

/** How many answers had each status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
