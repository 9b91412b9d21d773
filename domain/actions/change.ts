import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, invalid, notFound, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, any, below, equals, lacks, present } from '../core/rows/conditions.ts';
import { makeSigningSecret, sealSecretHeaders } from './call/secret.ts';
import { originOf } from './call/template.ts';
import { refuseContradictions } from './check.ts';
import { actionIds, findAction, findActionTarget } from './find.ts';
import { actionCountKey, actionItem, actionKey, newVersion, toAction } from './items.ts';
import { checkPaths } from './records/call.ts';
import {
  blankDefinition,
  type ChangedActionFields,
  type ChatbotAction,
  changedActionFields,
  newActionFields,
  type StoredAction,
  toDefinition,
} from './records.ts';

export const MAX_ACTIONS = 50;
const MAX_ATTEMPTS = 10;
/** What can be sealed. */
const MAX_SECRET_BYTES = 4_096;

const keepsChanging = () => conflict('The action is being changed by another call. Try again.');

type SecretHeaderList = NonNullable<ChangedActionFields['secretHeaders']>;

async function sealed(app: App, action: Pick<StoredAction, 'id' | 'workspaceId' | 'call'>, headers: SecretHeaderList) {
  if (Buffer.byteLength(JSON.stringify(headers)) > MAX_SECRET_BYTES)
    throw invalid([{ path: 'secretHeaders', message: `must have at most ${MAX_SECRET_BYTES} bytes in all` }]);
  return {
    secretHeaderNames: headers.map(({ name }) => name.toLowerCase()),
    sealedHeaders: await sealSecretHeaders(app, action, action.call.url, headers),
  };
}

/** Creates an action. Throws NOT_FOUND if the chatbot was deleted meanwhile. */
export async function insertAction(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  { secretHeaders, ...given }: z.output<typeof newActionFields>,
): Promise<ChatbotAction> {
  const definition = toDefinition(given, blankDefinition(given));
  refuseContradictions(app, definition);
  const id = app.ids.next();
  const createdAt = createdAtOf(id);
  const own = { id, chatbotId, workspaceId, ...definition, revision: 0, createdAt, updatedAt: createdAt };
  const secrets = await sealed(app, own, secretHeaders ?? []);
  const none = { signed: false, sealedSecret: null, stoppedReason: null, approvedTool: null };
  const stored: StoredAction = { ...own, ...secrets, ...none };
  const done = await app.store.transact({
    chatbot: newVersion(app, { workspaceId, chatbotId }),
    record: { put: actionItem(stored), when: absent },
    count: {
      update: actionCountKey(workspaceId, chatbotId),
      change: { add: { count: 1 } },
      when: any(lacks('count'), below('count', MAX_ACTIONS)),
    },
  });
  if (done.applied) return toAction(stored);
  if (done.refused.chatbot) throw notFound();
  throw usageLimit(`A chatbot can have ${MAX_ACTIONS} actions.`);
}

export const createAction = operation({
  name: 'createAction',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'action',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: newActionFields.superRefine(checkPaths),
  find: findTarget,
  run: (app, { workspaceId }, { ids: { chatbotId }, input }) => insertAction(app, { workspaceId, chatbotId }, input),
});

/** Changes an action as it is now: again, if another call was faster. Throws CONFLICT if others keep changing it. */
export async function changeAction(
  app: App,
  target: StoredAction,
  changesOf: (stored: StoredAction) => Promise<Partial<StoredAction>>,
): Promise<ChatbotAction> {
  let stored = target;
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const { revision } = stored;
    const next = { ...stored, ...(await changesOf(stored)), updatedAt: nowIso(app), revision: revision + 1 };
    const done = await app.store.transact({
      chatbot: newVersion(app, stored),
      record: { put: actionItem(next), when: equals('revision', revision) },
    });
    if (done.applied) return toAction(next);
    stored = await findAction(app, stored, stored.id);
    return AGAIN;
  });
}

/** The secrets after a change. They never follow the URL to another origin. */
async function changedSecrets(app: App, stored: StoredAction, next: StoredAction, headers?: SecretHeaderList | null) {
  if (headers) return sealed(app, next, headers);
  if (stored.secretHeaderNames.length === 0 || originOf(stored.call.url) === originOf(next.call.url)) return {};
  const message = 'must be sent again, because call.url has another origin';
  throw invalid([{ path: 'secretHeaders', message }], `secretHeaders ${message}.`);
}

/** A client that does not know tools must not turn one into a call of HTTP by leaving it out. */
function refuseLostTool(stored: StoredAction, { call }: ChangedActionFields): void {
  if (!stored.call.mcp || !call || call.mcp !== undefined) return;
  const message = 'must be sent, because the action calls a tool. Null makes it a call of HTTP';
  throw invalid([{ path: 'call.mcp', message }], `call.mcp ${message}.`);
}

const isNamed = (input: object) => Object.values(input).some((value) => value !== undefined);

export const updateAction = operation({
  name: 'updateAction',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'action',
  errors: ['CONFLICT'],
  ids: actionIds,
  input: z
    .object(changedActionFields.shape)
    .refine(isNamed, { error: 'must name at least one field' })
    .superRefine(checkPaths),
  find: findActionTarget,
  run: (app, _actor, { target, input: { secretHeaders, ...given } }): Promise<ChatbotAction> =>
    changeAction(app, target, async (stored) => {
      refuseLostTool(stored, given);
      const definition = toDefinition(given, stored);
      refuseContradictions(app, definition);
      const stoppedReason = definition.enabled ? null : stored.stoppedReason;
      const secrets = await changedSecrets(app, stored, { ...stored, ...definition }, secretHeaders);
      return { ...definition, stoppedReason, ...secrets };
    }),
});

/** Makes the secret that signs an action's calls, or replaces it at once. */
export const rotateActionSecret = operation({
  name: 'rotateActionSecret',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'action',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  returnsSecret: true,
  ids: actionIds,
  input: z.object({}),
  find: findActionTarget,
  async run(app, _actor, { target }): Promise<{ action: ChatbotAction; secret: string; id: string }> {
    if (target.call.mcp) throw conflict('Calls of a tool are not signed.');
    const { secret, sealedSecret } = await makeSigningSecret(app, target);
    const action = await changeAction(app, target, async () => ({ signed: true, sealedSecret }));
    return { action, secret, id: action.id };
  },
});

/** Deletes an action. Its runs stay in their conversations. */
export const deleteAction = operation({
  name: 'deleteAction',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'action',
  needsRecentSignIn: true,
  ids: actionIds,
  input: z.object({}),
  find: findActionTarget,
  async run(app, { workspaceId }, { ids: { chatbotId, actionId } }) {
    const done = await app.store.transact({
      chatbot: newVersion(app, { workspaceId, chatbotId }),
      record: { remove: actionKey(workspaceId, chatbotId, actionId), when: present },
      count: { update: actionCountKey(workspaceId, chatbotId), change: { add: { count: -1 } } },
    });
    if (!done.applied) throw notFound();
    return { deleted: true, id: actionId };
  },
});
