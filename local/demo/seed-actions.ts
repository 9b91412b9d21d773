import { createHmac } from 'node:crypto';
import { createAction, updateAction } from '../../domain/actions/change.ts';
import { readActions } from '../../domain/actions/find.ts';
import { rotateIdentitySecret } from '../../domain/chatbots/identity.ts';
import type { App } from '../../domain/core/app.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { perform } from '../../domain/core/operations/operation.ts';
import actions from '../../examples/actions/actions.json' with { type: 'json' };
import type { DemoFile } from '../files.ts';

/** Where the definitions say that the systems are. */
const EXAMPLE_HOST = '127.0.0.1:4100';
/** A customer of the shop, in whose name its pages sign visitors in. */
const CUSTOMER = 'ada';

/** The demo with the actions that call its systems at this address. Idempotent. */
export async function prepareActions(app: App, actor: Actor, demo: DemoFile, host: string): Promise<DemoFile> {
  const { workspaceId, chatbotId, systemsHost } = demo;
  if (systemsHost === host) return demo;
  if (systemsHost) {
    await moveActions(app, actor, { chatbotId, from: systemsHost, to: host });
    return { ...demo, systemsHost: host };
  }
  const names = new Set((await readActions(app, { workspaceId, chatbotId })).map(({ name }) => name));
  for (const each of actions) {
    if (!names.has(each.name)) await perform(app, actor, createAction, { chatbotId }, atHost(each, EXAMPLE_HOST, host));
  }
  const { secret } = await perform(app, actor, rotateIdentitySecret, { chatbotId }, {});
  const hash = createHmac('sha256', secret).update(CUSTOMER).digest('hex');
  return { ...demo, systemsHost: host, customer: { id: CUSTOMER, hash } };
}

/** The same with other addresses. */
const atHost = <T extends object>(definition: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(definition).replaceAll(`http://${from}/`, `http://${to}/`));

interface Move {
  chatbotId: string;
  from: string;
  to: string;
}

async function moveActions(app: App, actor: Actor, { chatbotId, from, to }: Move): Promise<void> {
  for (const { id: actionId, call } of await readActions(app, { workspaceId: actor.workspaceId, chatbotId })) {
    const moved = atHost(call, from, to);
    if (moved.url !== call.url) await perform(app, actor, updateAction, { chatbotId, actionId }, { call: moved });
  }
}
