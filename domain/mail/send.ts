import { type Brand, brandOf } from '../agency/brand.ts';
import { type App, MailError, type OutgoingMail } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { plainName } from '../core/text.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { openServer } from './credentials.ts';
import { readStoredConfig, type StoredConfig } from './items.ts';

/** In place of a workspace: a mail of the platform itself. */
export const PLATFORM = 'platform';

/** Leaves time for the platform's own mail server within the 29 s of a request. */
const TIMEOUT_MS = 10_000;

/** The name of the sender in place of the platform's. */
export const senderOf = ({ appName, isCustom }: Brand) => (isCustom ? { senderName: plainName(appName) } : {});

interface Sender {
  organisationId: string;
  config: StoredConfig;
  brand: Brand;
}

/** Sends a mail through an agency's server, from its address and with its brand as the name. Throws MailError. */
export async function sendThrough(
  app: App,
  { organisationId, config, brand }: Sender,
  mail: OutgoingMail,
  timeoutMs: number,
): Promise<void> {
  const server = await openServer(app, organisationId, config);
  const from = { name: brand.appName, address: config.fromAddress };
  await app.tenantMail.send(server, { ...mail, from }, { timeoutMs });
}

/**
 * The result of the agency's own server: `accepted`, or why not. Undefined if none is active. A failure is logged without the
 * server's response.
 */
async function trySendByAgency(
  app: App,
  workspaceId: string,
  mail: OutgoingMail,
): Promise<'accepted' | Error | undefined> {
  const organisationId = await organisationOf(app, workspaceId);
  if (!organisationId) return undefined;
  try {
    const config = await readStoredConfig(app, organisationId);
    if (config?.status !== 'active') return undefined;
    await sendThrough(app, { organisationId, config, brand: await brandOf(app, workspaceId) }, mail, TIMEOUT_MS);
    return 'accepted';
  } catch (error) {
    const step = error instanceof MailError ? error.step : undefined;
    app.log.warn("an agency's mail server failed; the platform sends instead", { organisationId, step, error });
    return error instanceof Error ? error : new Error('The mail failed.', { cause: error });
  }
}

/** As old as a visitor's configuration may be. */
const KNOWN_MS = 30_000;

/** True if a mail of the workspace would reach somebody: by the platform's server, or the agency's own. */
export async function canSendMail(app: App, workspaceId: string): Promise<boolean> {
  if (app.settings.mailConfigured) return true;
  return remembered(app, `mail-configured#${workspaceId}`, KNOWN_MS, async () => {
    const organisationId = await organisationOf(app, workspaceId);
    return organisationId !== undefined && (await readStoredConfig(app, organisationId))?.status === 'active';
  });
}

/** A mail as the platform's server sends it for a workspace: under the name of its agency, if that has one. */
async function ofWorkspace(app: App, workspaceId: string, mail: OutgoingMail): Promise<OutgoingMail> {
  const brand = await brandOf(app, workspaceId);
  return { ...mail, workspaceId, ...senderOf(brand) };
}

/**
 * Sends a mail through the server of the workspace's agency if that is active, otherwise through the platform's. Falls back to the
 * platform if the agency's server fails before it has the mail. False: the platform has no server, so the mail reaches nobody. Throws if the platform
 * fails, or the agency's server if the platform has none.
 */
export async function sendMail(
  app: App,
  { workspaceId, mail, isRepeated = false }: { workspaceId: string; mail: OutgoingMail; isRepeated?: boolean },
): Promise<boolean> {
  const byAgency = workspaceId === PLATFORM ? undefined : await trySendByAgency(app, workspaceId, mail);
  if (byAgency === 'accepted') return true;
  if (byAgency instanceof MailError && byAgency.problem === 'unconfirmed') throw byAgency;
  // Without a server, the platform only keeps a copy in a folder, once.
  const isOfWorkspace = workspaceId !== PLATFORM;
  if (app.settings.mailConfigured || !isRepeated)
    await app.mail.send(isOfWorkspace ? await ofWorkspace(app, workspaceId, mail) : mail);
  if (byAgency && !app.settings.mailConfigured) throw byAgency;
  return app.settings.mailConfigured === true;
}
