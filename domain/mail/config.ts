import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { mailConfigKey } from '../agency/items.ts';
import type { App, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { required } from '../core/required.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { unchanged } from '../core/rows/conditions.ts';
import { nextCredentials } from './credentials.ts';
import { readStoredConfig, type StoredConfig, toMailConfig } from './items.ts';
import { findProvider, providers } from './presets.ts';
import { type MailConfigInput, mailConfigInput } from './records.ts';

const MAX_ATTEMPTS = 5;

/** Throws NOT_FOUND if none is set. */
export async function findMailConfig(app: App, organisationId: string): Promise<StoredConfig> {
  const stored = await readStoredConfig(app, organisationId);
  if (!stored) throw notFound();
  return stored;
}

export const getMailConfig = operation({
  name: 'getMailConfig',
  scope: 'reseller:read',
  kind: 'read',
  errors: ['NOT_FOUND'],
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

/** The server in the input, without fields of the other mode. */
function serverOf(input: MailConfigInput): Pick<StoredConfig, 'preset' | 'custom'> {
  if (input.mode === 'custom') {
    const smtpHost = required(input.smtpHost, 'smtpHost');
    const smtpPort = required(input.smtpPort, 'smtpPort');
    return { preset: null, custom: { smtpHost, smtpPort, smtpSecure: required(input.smtpSecure, 'smtpSecure') } };
  }
  const { regionId, port = null } = input;
  const { preset } = required(findProvider(input.presetId), 'the preset');
  return { preset: { presetId: preset.id, regionId: regionId ?? preset.regions[0]?.id ?? null, port }, custom: null };
}

type Credentials = Pick<StoredConfig, 'presetCredentials' | 'customCredentials'>;
const noCredentials: Credentials = { presetCredentials: null, customCredentials: null };

/** The configuration after a save: the mode's own credentials as given or unchanged, the other mode's unchanged. */
async function toNext(
  app: App,
  organisationId: string,
  input: MailConfigInput,
  storedCredentials: Credentials,
): Promise<StoredConfig> {
  const { mode, fromAddress } = input;
  const server = serverOf(input);
  const ownCredentials = mode === 'preset' ? 'presetCredentials' : 'customCredentials';
  const { presetCredentials, customCredentials }: Credentials =
    mode === 'custom' && input.smtpNoAuth
      ? noCredentials
      : {
          ...storedCredentials,
          [ownCredentials]: await nextCredentials(
            app,
            { organisationId, ...server },
            input,
            storedCredentials[ownCredentials],
          ),
        };
  const revision = app.ids.next();
  return { mode, fromAddress, ...server, presetCredentials, customCredentials, status: 'pending', revision };
}

/**
 * Saves how the agency's mails are delivered. The configuration must then be tested again. Throws CONFLICT if concurrent saves
 * keep winning.
 */
export const setMailConfig = operation({
  name: 'setMailConfig',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'mail_config',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  ids: z.object({}),
  input: mailConfigInput,
  find: findReseller,
  async run(app, _actor, { target: { id }, input }) {
    const keepsChanging = () => conflict('The mail configuration is being changed by another call. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const storedConfig = await readStoredConfig(app, id);
      const next = await toNext(app, id, input, storedConfig ?? noCredentials);
      const updatedAt = nowIso(app);
      const row: Item = { ...mailConfigKey(id), v: 1, ...next, updatedAt };
      return (await app.store.put(row, unchanged('revision', storedConfig))).applied ? toMailConfig(next) : AGAIN;
    });
  },
});
