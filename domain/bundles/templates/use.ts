import * as z from 'zod';
import { isReseller } from '../../agency/guard.ts';
import type { App } from '../../core/app.ts';
import { lacksScope, notFound } from '../../core/errors.ts';
import { id, name } from '../../core/fields.ts';
import type { Actor, Tenancy } from '../../core/operations/actor.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { hasScope } from '../../core/operations/scopes.ts';
import { type ChatbotImport, importBundle } from '../import.ts';
import { importInput } from '../import-input.ts';
import { chatbotBundle } from '../records.ts';
import { withinCap } from '../within-cap.ts';
import { findTemplate, templateBlob, templatesOf, toTemplate } from './items.ts';

/** The templates of the workspace's agency, for its own workspace and those of its clients. */
export const listAgencyTemplates = operation({
  name: 'listAgencyTemplates',
  scope: 'chatbots:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { organisationId }, { tenancy }) {
    const [stored, { organisation }] = await Promise.all([templatesOf(app, organisationId), tenancy()]);
    const templates = isReseller(organisation) ? stored.map(toTemplate) : [];
    return { templates: templates.toSorted((one, other) => one.name.localeCompare(other.name)) };
  },
});

/** Throws NOT_FOUND for a template that the agency of the workspace does not have. */
async function readTemplate(app: App, { organisationId }: Actor, { organisation }: Tenancy, templateId: string) {
  if (!isReseller(organisation)) throw notFound();
  const template = await findTemplate(app, organisationId, templateId);
  const bytes = await app.blobs.get(templateBlob(organisation, template.id));
  if (!bytes) throw notFound();
  return { template, bundle: chatbotBundle.parse(JSON.parse(bytes.toString())) };
}

/** Creates a chatbot from a template of the workspace's agency, with as many of its sources as the plan allows. */
export const createChatbotFromAgencyTemplate = operation({
  name: 'createChatbotFromAgencyTemplate',
  scope: 'chatbots:write',
  kind: 'write',
  audit: { subject: 'chatbot', idOf: ({ chatbot }: ChatbotImport) => chatbot.id },
  errors: ['FORBIDDEN', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'CONFLICT'],
  limit: limits.chatbotImport,
  ids: z.object({}),
  input: z.object({
    templateId: id.describe("The template's ID"),
    name: name(120).optional().describe('Name of the chatbot. Default: that of the template'),
  }),
  find: nothing,
  async run(app, actor, { input, tenancy }) {
    if (!hasScope(actor.scopes, 'knowledge:write')) throw lacksScope(actor, 'knowledge:write');
    const tenant = await tenancy();
    const { template, bundle: kept } = await readTemplate(app, actor, tenant, input.templateId);
    const { bundle, leftOut } = withinCap(kept, tenant.workspace);
    const parsed = importInput.parse({ bundle: { ...bundle, allowedDomains: [] } });
    const made = await importBundle(app, tenant, parsed.bundle, input.name ?? template.name);
    return { ...made, leftOut };
  },
});
