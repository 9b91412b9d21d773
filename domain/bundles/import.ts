import * as z from 'zod';
import { addMissingActions, refuseWrongActions } from '../actions/bundle.ts';
import { removeChatbot } from '../chatbots/delete.ts';
import { findChatbot } from '../chatbots/find.ts';
import { type Chatbot, chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { conflict, lacksScope } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope } from '../core/operations/scopes.ts';
import { eachSource } from '../knowledge/rows/each-source.ts';
import { saveSynonyms } from '../knowledge/synonyms.ts';
import { sourceCapExceeded, sourceCapOf } from '../workspaces/source-cap.ts';
import { chatbotOf } from './import-chatbot.ts';
import { type BundleInput, importInput } from './import-input.ts';
import { entriesOf, missingOf } from './import-sources.ts';
import { awaitLease, createLeased, endImport, findUnfinishedImport, whileLeased } from './import-target.ts';

/** A request ends after 29 s, and an embedding model may take a second for each source. */
const TIME_FOR_SOURCES_MS = 20_000;

export const chatbotImport = z
  .object({
    chatbot,
    created: z.int().describe('Sources that were added. Pages and files are read in the background'),
    remaining: z.int().describe('Sources that time did not suffice for. Send the same bundle again to continue'),
  })
  .meta({ id: 'ChatbotImport', description: 'What an import created.' });
export type ChatbotImport = Omit<z.output<typeof chatbotImport>, 'chatbot'> & { chatbot: Chatbot };

/** Adds the sources that the chatbot lacks, one transaction for each. Throws before the first if the plan allows fewer. */
async function addMissing(
  app: App,
  tenancy: Tenancy,
  target: Chatbot,
  { bundle, deadlineMs }: Pick<BundleImport, 'bundle' | 'deadlineMs'>,
) {
  const chatbotRef = { workspaceId: target.workspaceId, chatbotId: target.id };
  const sources = eachSource(app, chatbotRef.workspaceId, chatbotRef.chatbotId);
  const missing = await missingOf(entriesOf(bundle), sources);
  const { sourceCount } = await findChatbot(app, chatbotRef.workspaceId, chatbotRef.chatbotId);
  refuseTooMany(tenancy, sourceCount + missing.length);
  if (bundle.synonyms?.length && !target.synonymsVersion) await saveSynonyms(app, chatbotRef, bundle.synonyms);
  await addMissingActions(app, chatbotRef, bundle.actions ?? []);
  let created = 0;
  for (const entry of missing) {
    if (app.clock.now() > deadlineMs) break;
    await entry.insert(app, tenancy, chatbotRef);
    created++;
  }
  const remaining = missing.length - created;
  if (remaining === 0) await endImport(app, target);
  return { chatbot: await findChatbot(app, chatbotRef.workspaceId, chatbotRef.chatbotId), created, remaining };
}

function refuseTooMany({ workspace }: Tenancy, count: number): void {
  if (count > sourceCapOf(workspace)) throw sourceCapExceeded(workspace);
}

interface BundleImport {
  bundle: BundleInput;
  name: string;
  deadlineMs: number;
}

/**
 * Continues the chatbot that an earlier call with the same bundle and name left half-made, otherwise creates one. A chatbot of which
 * only a part could be stored is deleted again.
 */
async function importNew(app: App, tenancy: Tenancy, bundleImport: BundleImport): Promise<ChatbotImport> {
  const { bundle, name } = bundleImport;
  refuseTooMany(tenancy, entriesOf(bundle).length);
  refuseWrongActions(app, bundle.actions ?? []);
  const importOf = sha256(JSON.stringify([name, bundle]));
  const halfMade = await findUnfinishedImport(app, tenancy.workspace.id, importOf);
  if (halfMade) return importInto(app, tenancy, halfMade, bundleImport);
  const { chatbot: made, lease } = await createLeased(app, tenancy, { ...chatbotOf(bundle, name), importOf });
  try {
    return await whileLeased(app, lease, () => addMissing(app, tenancy, made, bundleImport));
  } catch (error) {
    await removeChatbot(app, made).catch((cause) =>
      app.log.error('partly imported chatbot stays', { chatbotId: made.id, cause }),
    );
    throw error;
  }
}

/** Imports into one chatbot run one at a time, because each adds what the chatbot lacked when it began. Throws CONFLICT. */
async function importInto(
  app: App,
  tenancy: Tenancy,
  target: Chatbot,
  bundleImport: BundleImport,
): Promise<ChatbotImport> {
  const lease = await awaitLease(app, target);
  if (!lease) throw conflict('Another import into this chatbot is running.');
  return whileLeased(app, lease, () => addMissing(app, tenancy, target, bundleImport));
}

/** Creates a chatbot of a bundle, or continues to. */
export const importBundle = (app: App, tenancy: Tenancy, bundle: BundleInput, name: string): Promise<ChatbotImport> =>
  importNew(app, tenancy, { bundle, name, deadlineMs: app.clock.now() + TIME_FOR_SOURCES_MS });

/** Creates a chatbot from an export, or continues to. Every field is checked before anything is stored. */
export const importChatbot = operation({
  name: 'importChatbot',
  scope: 'chatbots:write',
  kind: 'write',
  audit: { subject: 'chatbot', idOf: ({ chatbot }: ChatbotImport) => chatbot.id },
  errors: ['FORBIDDEN', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'CONFLICT'],
  limit: limits.chatbotImport,
  ids: z.object({}),
  input: importInput,
  find: nothing,
  async run(app, actor, { input: { bundle, name, chatbotId }, tenancy }): Promise<ChatbotImport> {
    if (!hasScope(actor.scopes, 'knowledge:write')) throw lacksScope(actor, 'knowledge:write');
    const tenant = await tenancy();
    if (!chatbotId) return importBundle(app, tenant, bundle, name ?? bundle.name);
    const request = { bundle, name: name ?? bundle.name, deadlineMs: app.clock.now() + TIME_FOR_SOURCES_MS };
    // Adds sources and changes nothing else.
    const sourcesOnly = { ...request, bundle: { ...bundle, synonyms: undefined, actions: undefined } };
    return importInto(app, tenant, await findChatbot(app, actor.workspaceId, chatbotId), sourcesOnly);
  },
});
