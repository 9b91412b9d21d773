import { type Brand, brandOf } from '../agency/brand.ts';
import { type App, type OutgoingMail, TenantMailError } from '../core/app.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { openServer } from './credentials.ts';
import { readStoredConfig, type StoredConfig } from './items.ts';

/** Leaves time for the platform's own sender within the 29 s of a request. */
const TIMEOUT_MS = 10_000;

interface Sender {
  organisationId: string;
  config: StoredConfig;
  brand: Brand;
}

/** Hands a mail to an agency's server, from its address under the name of its brand. Throws TenantMailError. */
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

/** True: the agency's own server took the mail. False: none is active, or it failed, which is logged without what it said. */
async function sentByAgency(app: App, workspaceId: string, mail: OutgoingMail): Promise<boolean> {
  const organisationId = await organisationOf(app, workspaceId);
  if (!organisationId) return false;
  try {
    const config = await readStoredConfig(app, organisationId);
    if (config?.status !== 'active') return false;
    await sendThrough(app, { organisationId, config, brand: await brandOf(app, workspaceId) }, mail, TIMEOUT_MS);
    return true;
  } catch (error) {
    const step = error instanceof TenantMailError ? error.step : undefined;
    app.log.warn("an agency's mail server failed; the platform sends instead", { organisationId, step, error });
    return false;
  }
}

/**
 * Sends a mail of a workspace: by its agency's own server where that is active, else by the platform's. A mail is not lost to an
 * agency's broken server: then too the platform sends it. Throws where the platform fails.
 */
export async function sendMail(app: App, workspaceId: string, mail: OutgoingMail): Promise<void> {
  if (!(await sentByAgency(app, workspaceId, mail))) await app.mail.send(mail);
}
