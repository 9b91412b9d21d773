import * as z from 'zod';
import { findReseller } from '../../agency/guard.ts';
import { findChatbot } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { conflict, notFound, usageLimit } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { createdAtOf } from '../../core/ids.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { limits } from '../../core/operations/limits.ts';
import { operation } from '../../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { absent, equals } from '../../core/rows/conditions.ts';
import { bundleOf } from '../export.ts';
import { findTemplate, freePlace, templateBlob, templateKey, templatesOf, toTemplate } from './items.ts';
import { type AgencyTemplate, MAX_TEMPLATES, templateTexts } from './records.ts';

const changing = () => conflict('The templates are being changed by another call. Try again.');

/** Keeps a chatbot of the agency's primary workspace, as it is now, to make others from. */
export const createAgencyTemplate = operation({
  name: 'createAgencyTemplate',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'template',
  errors: ['NOT_FOUND', 'USAGE_LIMIT_REACHED', 'CONFLICT'],
  limit: limits.chatbotExport,
  ids: z.object({}),
  input: z.object({ chatbotId: id.describe('Chatbot of the primary workspace'), ...templateTexts }),
  find: findReseller,
  async run(app, actor, { target: organisation, input: { chatbotId, name, description } }): Promise<AgencyTemplate> {
    const chatbot = await findChatbot(app, actor.workspaceId, chatbotId);
    const bundle = await bundleOf(app, chatbot);
    const templateId = app.ids.next();
    const { faqs, texts, pages, files } = bundle;
    const sources = faqs.length + texts.length + pages.length + files.length;
    const dates = { createdAt: createdAtOf(templateId) };
    const template = { id: templateId, name, description: description || null, sources, ...dates };
    // First, so that no template is without its content.
    await app.blobs.put(templateBlob(organisation, templateId), JSON.stringify(bundle));
    return retryOnConflict(10, changing, async () => {
      const place = freePlace(await templatesOf(app, organisation.id));
      if (place === undefined) throw usageLimit(`An agency can keep ${MAX_TEMPLATES} templates.`);
      const row = { ...templateKey(organisation.id, place), v: 1, place, ...template };
      return (await app.store.put(row, absent)).applied ? template : AGAIN;
    });
  },
});

const templateIds = z.object({ templateId: id.describe("The template's ID") });

async function findOwn(app: App, actor: Actor, { templateId }: z.output<typeof templateIds>) {
  const organisation = await findReseller(app, actor);
  return { organisation, template: await findTemplate(app, organisation.id, templateId) };
}

export const updateAgencyTemplate = operation({
  name: 'updateAgencyTemplate',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'template',
  errors: ['FORBIDDEN'],
  ids: templateIds,
  input: z
    .object({ name: templateTexts.name.optional(), description: templateTexts.description })
    .refine(({ name, description }) => name !== undefined || description !== undefined, {
      error: 'must contain a name or a description',
    }),
  find: findOwn,
  async run(app, _actor, { target: { organisation, template }, input: { name, description } }) {
    const set = { name, ...(description === undefined ? {} : { description: description || null }) };
    const key = templateKey(organisation.id, template.place);
    const done = await app.store.update(key, { set }, equals('id', template.id));
    if (!done.applied) throw notFound();
    return { ...toTemplate(template), ...set, name: name ?? template.name };
  },
});

/** Deletes a template. Chatbots that were made from it stay. */
export const deleteAgencyTemplate = operation({
  name: 'deleteAgencyTemplate',
  scope: 'reseller:write',
  kind: 'write',
  needsRecentSignIn: true,
  audit: 'template',
  errors: ['FORBIDDEN'],
  ids: templateIds,
  input: z.object({}),
  find: findOwn,
  async run(app, _actor, { target: { organisation, template } }) {
    const done = await app.store.remove(templateKey(organisation.id, template.place), equals('id', template.id));
    if (!done.applied) throw notFound();
    await app.queues.send('maintenance', { kind: 'drop-blob', blob: templateBlob(organisation, template.id) });
    return { deleted: true };
  },
});
