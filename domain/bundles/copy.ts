import * as z from 'zod';
import { admit } from '../access/admission.ts';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { App } from '../core/app.ts';
import { AppError, forbidden, lacksScope, notFound } from '../core/errors.ts';
import { id, name } from '../core/fields.ts';
import type { Actor, SignedIn } from '../core/operations/actor.ts';
import { limits } from '../core/operations/limits.ts';
import { operation, perform } from '../core/operations/operation.ts';
import { hasScope, type Scope } from '../core/operations/scopes.ts';
import { resolveIdentity } from '../people/identify.ts';
import { isActive, placesOf } from '../people/memberships.ts';
import { bundleOf } from './export.ts';
import { importChatbot } from './import.ts';
import { leftOut } from './records.ts';
import { withinCap } from './within-cap.ts';

export const chatbotCopy = z
  .object({
    workspaceId: id.describe('ID of the workspace that has the copy'),
    chatbotId: id.describe('ID of the copy'),
    created: z.int().describe('Sources that were copied. Pages and files are read in the background'),
    remaining: z.int().describe('Sources that time did not suffice for. Send the same call again to continue'),
    leftOut: z.array(leftOut).describe('Sources that are not copied, with the reason'),
  })
  .meta({ id: 'ChatbotCopy', description: 'A copy of a chatbot in another workspace.' });

const needed: readonly Scope[] = ['chatbots:write', 'knowledge:write'];

/** The person in another workspace of theirs. Throws NOT_FOUND for any other workspace, FORBIDDEN if their role there does not suffice. */
async function actorIn(app: App, actor: Actor, { personId, sessionId }: SignedIn, workspaceId: string) {
  const places = (await placesOf(app, personId)).filter(isActive);
  const place = places.find(({ tenancy }) => tenancy.workspace.id === workspaceId);
  if (!place) throw notFound();
  const { workspace } = place.tenancy;
  const { organisationId } = workspace;
  const holder = { personId, sessionId, workspaceId, organisationId, memberId: place.member.id };
  // Their access may end at this moment.
  const identity = await resolveIdentity(app, holder).catch((error) => {
    throw error instanceof AppError && error.code === 'UNAUTHORIZED' ? notFound() : error;
  });
  const missing = needed.find((scope) => !hasScope(identity.scopes, scope));
  if (missing) throw forbidden(`Your role in the other workspace lacks the scope ${missing}.`);
  const there: Actor = { ...identity, admission: admit(app, identity), address: actor.address, root: actor.root };
  return { there, workspace };
}

/**
 * Copies a chatbot with its settings and knowledge to another workspace of the person who calls. The quotas of that workspace apply. Its
 * domains are not copied, because the copy is for another site.
 */
export const copyChatbot = operation({
  name: 'copyChatbot',
  scope: 'knowledge:read',
  kind: 'write',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'USAGE_LIMIT_REACHED', 'CONFLICT'],
  audit: { subject: 'chatbot', idOf: () => undefined },
  needsRecentSignIn: true,
  limit: limits.chatbotExport,
  ids: chatbotIds,
  input: z.object({
    workspaceId: id.describe('Workspace to copy to. The person must be able to make chatbots and knowledge there'),
    name: name(120).optional().describe('Name of the copy. Default: that of the chatbot'),
  }),
  find: findTarget,
  async run(app, actor, { target, input, tenancy }) {
    if (!hasScope(actor.scopes, 'chatbots:read')) throw lacksScope(actor, 'chatbots:read');
    if (!actor.person) throw forbidden('Only a signed-in person can copy a chatbot to another workspace.');
    const { there, workspace } = await actorIn(app, actor, actor.person, input.workspaceId);
    // Reads much, so it waits until the limits admit the call.
    await tenancy();
    const { bundle, leftOut } = withinCap(await bundleOf(app, target), workspace);
    const copied = { bundle: { ...bundle, allowedDomains: [] }, ...(input.name ? { name: input.name } : {}) };
    const { chatbot, created, remaining } = await perform(app, there, importChatbot, {}, copied);
    return { workspaceId: workspace.id, chatbotId: chatbot.id, created, remaining, leftOut };
  },
});
