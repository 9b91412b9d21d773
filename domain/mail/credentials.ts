import { type App, MailError, type TenantServer } from '../core/app.ts';
import { credentialsOf, type StoredConfig, type StoredCredentials } from './items.ts';
import { findProvider } from './presets.ts';
import type { MailConfigInput } from './records.ts';

/** Identifies the server of a password: a host, or a provider regardless of the region. */
const serverName = (config: Pick<StoredConfig, 'preset' | 'custom'>) =>
  config.preset ? `preset:${config.preset.presetId}` : `custom:${config.custom?.smtpHost}`;

/** A password can only be opened for the organisation and server that it was given for. */
const bindingOf = (organisationId: string, sealedFor: string) => ({
  workspaceId: organisationId,
  purpose: `mail:${sealedFor}`,
});

/** The credentials in a save. Undefined: none. A preset's secret and password are the same thing under two names. */
function inputCredentials(input: MailConfigInput) {
  if (input.mode === 'custom') return { username: input.smtpUsername, password: input.smtpPassword };
  const takesSecret = findProvider(input.presetId)?.preset.needs.includes('secret');
  const [first, second] = takesSecret ? [input.secret, input.password] : [input.password, input.secret];
  return { username: input.username, password: first ?? second };
}

/**
 * The mode's credentials after a save. Omitted fields are unchanged, and an unchanged password remains bound to its original
 * server. An empty password removes it.
 */
export async function nextCredentials(
  app: App,
  { organisationId, ...config }: Pick<StoredConfig, 'preset' | 'custom'> & { organisationId: string },
  input: MailConfigInput,
  storedCredentials: StoredCredentials,
): Promise<StoredCredentials> {
  const { username = storedCredentials?.username ?? '', password } = inputCredentials(input);
  if (password === undefined) return { sealed: null, sealedFor: serverName(config), ...storedCredentials, username };
  const sealedFor = serverName(config);
  const sealed = password === '' ? null : await app.secrets.seal(password, bindingOf(organisationId, sealedFor));
  return { username, sealed, sealedFor };
}

/** The server of a configuration, with the user name for its password. */
function serverOf({ preset, custom }: StoredConfig, username: string) {
  if (custom) {
    const { smtpHost: host, smtpPort: port, smtpSecure: secure } = custom;
    return { address: { host, port, secure }, userFor: () => username };
  }
  const provider = findProvider(preset?.presetId);
  if (!preset || !provider) throw new Error(`there is no preset ${preset?.presetId} any more`);
  const takesSecret = provider.preset.needs.includes('secret');
  return {
    address: provider.serverAt(preset.regionId, preset.port),
    userFor: (password: string) => (takesSecret ? (provider.user ?? password) : username),
  };
}

/**
 * The server with its opened password. A custom server without a user name is used without login. Throws MailError `auth`
 * if no password was given for this server.
 */
export async function openServer(app: App, organisationId: string, config: StoredConfig): Promise<TenantServer> {
  const stored = credentialsOf(config);
  const { address, userFor } = serverOf(config, stored?.username ?? '');
  if (config.custom && !stored?.username) return { ...address, credentials: null };
  if (!stored?.sealed || stored.sealedFor !== serverName(config))
    throw new MailError('auth', { problem: 'no_credentials' });
  const password = await app.secrets.open(stored.sealed, bindingOf(organisationId, stored.sealedFor));
  const username = userFor(password);
  if (username === '') throw new MailError('auth', { problem: 'no_credentials' });
  return { ...address, credentials: { username, password } };
}
