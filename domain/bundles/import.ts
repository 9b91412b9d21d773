import * as z from 'zod';
import { recordOf } from '../../config/keys.ts';
import { plans } from '../../config/plans.ts';
import { insertChatbot } from '../chatbots/create.ts';
import { removeChatbot } from '../chatbots/delete.ts';
import { findChatbot } from '../chatbots/find.ts';
import { type BusinessHours, type Chatbot, chatbot } from '../chatbots/records.ts';
import { dayNames } from '../chatbots/week.ts';
import type { App } from '../core/app.ts';
import { conflict, lacksScope, usageLimit } from '../core/errors.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { limits } from '../core/operations/limits.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope } from '../core/operations/scopes.ts';
import { freeLease, takeLease } from '../core/rows/leases.ts';
import { importLeaseKey } from '../knowledge/items.ts';
import { planAllows } from '../knowledge/source-quota.ts';
import { sourcesOf } from '../knowledge/sources/find.ts';
import { saveSynonyms } from '../knowledge/synonyms.ts';
import { type BundleInput, importInput } from './import-input.ts';
import { entriesOf, missingOf } from './import-sources.ts';

/** A request ends after 29 s, and an embedding model may take a second for each source. */
const TIME_FOR_SOURCES_MS = 20_000;
/** Longer than a request, and short enough for a caller who repeats one that was cut off. */
const LEASE_MS = 35_000;

export const chatbotImport = z
  .object({
    chatbot,
    created: z.int().describe('Sources that were added. Pages and files are read in the background'),
    remaining: z
      .int()
      .describe('Sources that time did not suffice for. Send the same bundle with `chatbotId` to continue'),
  })
  .meta({ id: 'ChatbotImport', description: 'What an import created.' });
type ChatbotImport = Omit<z.output<typeof chatbotImport>, 'chatbot'> & { chatbot: Chatbot };

const hoursOf = ({ schedule, awayMessage, ...hours }: NonNullable<BundleInput['businessHours']>): BusinessHours => ({
  ...hours,
  awayMessage: awayMessage ?? null,
  schedule: recordOf(dayNames, (day) => schedule[day] ?? null),
});

const createFrom = (app: App, { workspace }: Tenancy, bundle: BundleInput, name: string): Promise<Chatbot> =>
  insertChatbot(app, workspace, {
    name,
    botName: bundle.botName ?? name,
    greetingMessage: bundle.greetingMessage ?? null,
    language: bundle.language ?? null,
    allowedDomains: bundle.allowedDomains ?? [],
    templateKey: null,
    status: bundle.status ?? 'active',
    settings: bundle.settings ?? {},
    ...(bundle.businessHours ? { businessHours: hoursOf(bundle.businessHours) } : {}),
  });

/** Adds the sources that the chatbot lacks, one transaction for each. Throws before the first if the plan allows fewer. */
async function addMissing(app: App, tenancy: Tenancy, target: Chatbot, bundle: BundleInput) {
  const { workspace } = tenancy;
  const place = { workspaceId: workspace.id, chatbotId: target.id };
  const sources = await sourcesOf(app, place.workspaceId, place.chatbotId);
  const missing = missingOf(entriesOf(bundle), sources);
  refuseTooMany(tenancy, sources.length + missing.length);
  const until = app.clock.now() + TIME_FOR_SOURCES_MS;
  let created = 0;
  for (const entry of missing) {
    if (app.clock.now() > until) break;
    await entry.insert(app, tenancy, place);
    created++;
  }
  return { created, remaining: missing.length - created };
}

function refuseTooMany({ workspace: { plan } }: Tenancy, count: number): void {
  if (count > plans[plan].sourcesPerChatbot) throw usageLimit(planAllows(plan));
}

/** A chatbot of which only a part could be stored is deleted again. */
async function importNew(app: App, tenancy: Tenancy, bundle: BundleInput, name: string): Promise<ChatbotImport> {
  refuseTooMany(tenancy, entriesOf(bundle).length);
  const made = await createFrom(app, tenancy, bundle, name);
  const place = { workspaceId: made.workspaceId, chatbotId: made.id };
  try {
    if (bundle.synonyms?.length) await saveSynonyms(app, place, bundle.synonyms);
    const counts = await addMissing(app, tenancy, made, bundle);
    return { chatbot: await findChatbot(app, place.workspaceId, place.chatbotId), ...counts };
  } catch (error) {
    await removeChatbot(app, made).catch((cause) =>
      app.log.error('partly imported chatbot stays', { ...place, cause }),
    );
    throw error;
  }
}

/** Imports into one chatbot run one at a time, because each adds what the chatbot lacked when it began. Throws CONFLICT. */
async function importInto(app: App, tenancy: Tenancy, bundle: BundleInput, chatbotId: string): Promise<ChatbotImport> {
  const { id: workspaceId } = tenancy.workspace;
  const target = await findChatbot(app, workspaceId, chatbotId);
  const lease = await takeLease(app, importLeaseKey(workspaceId, target.id), { forMs: LEASE_MS });
  if (!lease) throw conflict('Another import into this chatbot is running.');
  try {
    const counts = await addMissing(app, tenancy, target, bundle);
    return { chatbot: await findChatbot(app, workspaceId, target.id), ...counts };
  } finally {
    // If this fails, the lease expires.
    await freeLease(app, lease).catch((error) => app.log.warn('import lease not freed', { chatbotId, error }));
  }
}

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
    return chatbotId ? importInto(app, tenant, bundle, chatbotId) : importNew(app, tenant, bundle, name ?? bundle.name);
  },
});
