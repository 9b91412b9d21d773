import * as z from 'zod';
import { mailConfigKey } from '../agency/items.ts';
import type { App, Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';
import { type MailConfig, mailMode, mailStatus } from './records.ts';

/** A mail that waits for its next attempt. See `outbox.ts`. */
export const outboxKey = (workspaceId: string, mailId: string): Key => ({
  pk: workspacePk(workspaceId),
  sk: `MAIL#${mailId}`,
});

/** `sealedFor`: the server that the password was given for. See `credentials.ts`. */
const storedCredentials = z
  .object({ username: z.string(), sealed: z.string().nullable(), sealedFor: z.string() })
  .nullable();
export type StoredCredentials = z.output<typeof storedCredentials>;

const preset = z.object({ presetId: z.string(), regionId: z.string().nullable(), port: z.int().nullable() });
const custom = z.object({ smtpHost: z.string(), smtpPort: z.int(), smtpSecure: z.boolean() });

const storedConfig = z.object({
  mode: mailMode,
  fromAddress: z.string(),
  /** The active mode. */
  preset: preset.nullable(),
  custom: custom.nullable(),
  /** Per mode, so switching modes back and forth loses nothing. */
  presetCredentials: storedCredentials,
  customCredentials: storedCredentials,
  status: mailStatus,
  /** A new value at each save. */
  revision: z.string(),
});
export type StoredConfig = z.output<typeof storedConfig>;

const toStoredConfig = (item: Item): StoredConfig => storedConfig.parse(item);

/** Consistent read. Undefined if none is set. */
export async function readStoredConfig(app: App, organisationId: string): Promise<StoredConfig | undefined> {
  const item = await app.store.get(mailConfigKey(organisationId), { consistent: true });
  return item && toStoredConfig(item);
}

export const credentialsOf = ({ mode, presetCredentials, customCredentials }: StoredConfig): StoredCredentials =>
  mode === 'preset' ? presetCredentials : customCredentials;

/** The public form of a configuration, without secrets, sealed or not. */
export function toMailConfig(stored: StoredConfig): MailConfig {
  const { mode, fromAddress, status, preset: provider, custom: server } = stored;
  const { username = '', sealed = null } = credentialsOf(stored) ?? {};
  const user = username === '' ? undefined : username;
  return {
    mode,
    fromAddress,
    ...(provider && {
      presetId: provider.presetId,
      regionId: provider.regionId ?? undefined,
      port: provider.port ?? undefined,
      username: user,
    }),
    ...(server && { ...server, smtpUsername: user }),
    smtpPasswordSet: sealed !== null,
    status,
  };
}
