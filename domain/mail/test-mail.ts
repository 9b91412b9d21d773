import * as z from 'zod';
import { type Brand, brandOf } from '../agency/brand.ts';
import { findReseller } from '../agency/guard.ts';
import { mailConfigKey } from '../agency/items.ts';
import { type App, MailError, type OutgoingMail } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, invalid } from '../core/errors.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { equals } from '../core/rows/conditions.ts';
import type { Organisation } from '../core/tenants.ts';
import { oneLine } from '../core/text.ts';
import { findMailConfig } from './config.ts';
import { explainMailError } from './failure.ts';
import type { StoredConfig } from './items.ts';
import { sendThrough } from './send.ts';

/** Within the 29 s of a request. */
const TIMEOUT_MS = 20_000;

/** Whether the refused address is the recipient's. */
const isOwners = ({ step, problem }: MailError) => step === 'recipient' && problem === 'refused';

function toInvalid(mailError: MailError) {
  const message = `The test mail failed at ${mailError.step}: ${explainMailError(mailError)}${isOwners(mailError) ? ", the organisation's owner" : ''}.`;
  return invalid([{ path: '', message }], message);
}

const testMail = ({ name, ownerEmail }: Organisation, { appName }: Brand): OutgoingMail => ({
  to: { name: oneLine(name), address: ownerEmail },
  subject: `Test mail from ${oneLine(appName)}`,
  text: 'Your mail server works: from now on mails to your clients and their teams are sent by it.\n',
});

/** Activates only the revision that was tested. Throws CONFLICT if the configuration changed since. */
async function activate(app: App, organisationId: string, { revision }: StoredConfig): Promise<void> {
  const change = { set: { status: 'active', updatedAt: nowIso(app) } };
  const tested = equals('revision', revision);
  const { applied } = await app.store.update(mailConfigKey(organisationId), change, tested);
  if (!applied) throw conflict('The mail configuration was changed while it was tested.');
}

/**
 * Sends a test mail to the organisation's owner. On success the configuration becomes active. Throws NOT_FOUND if none is set,
 * CONFLICT, and VALIDATION_ERROR with the failed step, which leaves the status unchanged.
 */
export const testMailConfig = operation({
  name: 'testMailConfig',
  scope: 'reseller:write',
  kind: 'write',
  // Success activates the mail server.
  audit: 'mail_config',
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
  limit: limits.mailTest,
  ids: z.object({}),
  input: z.object({}),
  find: findReseller,
  async run(app, { workspaceId }, { target }) {
    const [config, brand] = await Promise.all([findMailConfig(app, target.id), brandOf(app, workspaceId)]);
    const sender = { organisationId: target.id, config, brand };
    try {
      await sendThrough(app, sender, testMail(target, brand), TIMEOUT_MS);
    } catch (error) {
      throw error instanceof MailError ? toInvalid(error) : error;
    }
    await activate(app, target.id, config);
    return { sent: true, status: 'active' as const };
  },
});
