import * as z from 'zod';
import type { App, Item, Test } from '../../app.ts';
import { conflict, notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { findReseller } from '../guard.ts';
import { mailConfigKey } from '../items.ts';
import { nextCredentials } from './credentials.ts';
import { readStoredConfig, type StoredConfig, toMailConfig } from './items.ts';
import { findProvider, providers } from './presets.ts';
import { type MailConfigInput, mailConfigInput } from './records.ts';

const MAX_ATTEMPTS = 5;

/** Throws NOT_FOUND where none is set. */
export async function findMailConfig(app: App, organisationId: string): Promise<StoredConfig> {
  const stored = await readStoredConfig(app, organisationId);
  if (!stored) throw notFound();
  return stored;
}

export const getMailConfig = operation({
  name: 'getMailConfig',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  run: async (app, _actor, { target: { id } }) => toMailConfig(await findMailConfig(app, id)),
});

export const getMailPresets = operation({
  name: 'getMailPresets',
  scope: 'reseller:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  run: async () => providers.map(({ preset }) => preset),
});

/** The server that the input names, and none of the other mode. */
function serverOf(input: MailConfigInput): Pick<StoredConfig, 'preset' | 'custom'> {
  if (input.mode === 'custom') {
    const { smtpHost, smtpPort, smtpSecure } = input;
    return { preset: null, custom: { smtpHost: smtpHost!, smtpPort: smtpPort!, smtpSecure: smtpSecure! } };
  }
  const { presetId, regionId, port = null } = input;
  const { regions } = findProvider(presetId)!.preset;
  return { preset: { presetId: presetId!, regionId: regionId ?? regions[0]?.id ?? null, port }, custom: null };
}

async function toNext(app: App, organisationId: string, input: MailConfigInput, known: StoredConfig | undefined) {
  const server = serverOf(input);
  const isCustom = input.mode === 'custom';
  const { presetCredentials = null, customCredentials = null } = known ?? {};
  const kept = { presetCredentials, customCredentials };
  const own = isCustom ? customCredentials : presetCredentials;
  const next = async () => nextCredentials(app, organisationId, server, input, own);
  const credentials =
    isCustom && input.smtpNoAuth
      ? { presetCredentials: null, customCredentials: null }
      : { ...kept, [isCustom ? 'customCredentials' : 'presetCredentials']: await next() };
  const { mode, fromAddress } = input;
  return { mode, fromAddress, ...server, ...credentials, status: 'pending', revision: app.ids.next() } as StoredConfig;
}

const asItIs = (known: StoredConfig | undefined): Test =>
  known ? { attribute: 'revision', op: '=', value: known.revision } : { attribute: 'pk', is: 'absent' };

/** Saves how the agency's mails are delivered, which must be tested anew. Throws CONFLICT where other saves keep coming. */
export const setMailConfig = operation({
  name: 'setMailConfig',
  scope: 'reseller:write',
  kind: 'write',
  ids: z.object({}),
  input: mailConfigInput,
  find: findReseller,
  async run(app, _actor, { target: { id }, input }) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const known = await readStoredConfig(app, id);
      const next = await toNext(app, id, input, known);
      const updatedAt = new Date(app.clock.now()).toISOString();
      const row: Item = { ...mailConfigKey(id), v: 1, ...next, updatedAt };
      if ((await app.store.put(row, asItIs(known))).applied) return toMailConfig(next);
    }
    throw conflict('The mail configuration is being changed by other calls.');
  },
});
