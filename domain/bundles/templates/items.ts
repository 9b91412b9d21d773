import * as z from 'zod';
import type { App, Item, Key } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import type { Organisation } from '../../core/tenants.ts';
import { type AgencyTemplate, agencyTemplate, MAX_TEMPLATES } from './records.ts';

const templatePk = (organisationId: string) => `ORG#${organisationId}#TEMPLATE`;
/** Each template has one of the places, so that there are never more. */
export const templateKey = (organisationId: string, place: number): Key => ({
  pk: templatePk(organisationId),
  sk: String(place).padStart(2, '0'),
});
/** The exported chatbot of a template. Belongs to the agency's primary workspace. */
export const templateBlob = ({ primaryWorkspaceId }: Organisation, templateId: string) =>
  `ws/${primaryWorkspaceId}/templates/${templateId}.json`;

const storedTemplate = agencyTemplate.extend({ place: z.int() });
export type StoredTemplate = z.output<typeof storedTemplate>;
export const toTemplate = ({ place: _, ...template }: StoredTemplate): AgencyTemplate => template;

export const templatesOf = (app: App, organisationId: string): Promise<StoredTemplate[]> =>
  Array.fromAsync(app.store.queryAll({ pk: templatePk(organisationId), consistent: true }), (item: Item) =>
    storedTemplate.parse(item),
  );

/** Throws NOT_FOUND for an unknown template or one of another agency. */
export async function findTemplate(app: App, organisationId: string, templateId: string): Promise<StoredTemplate> {
  const template = (await templatesOf(app, organisationId)).find(({ id }) => id === templateId);
  if (!template) throw notFound();
  return template;
}

/** The first free place. Undefined: there is none. */
export function freePlace(templates: readonly StoredTemplate[]): number | undefined {
  const taken = new Set(templates.map(({ place }) => place));
  return Array.from({ length: MAX_TEMPLATES }, (_, place) => place).find((place) => !taken.has(place));
}
