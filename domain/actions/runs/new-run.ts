import { randomBytes } from 'node:crypto';
import type { Person } from '../../conversations/agent.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { invalid } from '../../core/errors.ts';
import { createdAtOf } from '../../core/ids.ts';
import { byKey, filledUrl } from '../call/template.ts';
import type { ActionValue } from '../records/inputs.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';

const CONFIRM_WITHIN_MS = 15 * 60_000;
/** Seconds for which runs are listed, and tests kept. */
export const LISTED_SECONDS = 30 * 24 * 3600;

export const listedUntil = (app: App): number => Math.ceil(app.clock.now() / 1000) + LISTED_SECONDS;

/** Throws VALIDATION_ERROR if a value would make another path of the URL. */
export function refuseOtherPath({ call }: StoredAction, values: readonly ActionValue[]): void {
  if (filledUrl(call.url, byKey(values)) !== undefined) return;
  const message = 'must not be . or .. in the path of the URL';
  throw invalid([{ path: 'values', message }], `values ${message}.`);
}

interface RunDraft {
  conversationId: string | null;
  values: ActionValue[];
  usesExample: boolean;
  startedBy: Person | null;
}

/** A run that waits for its confirmation, or needs none. */
export function newRun(app: App, action: StoredAction, draft: RunDraft): StoredActionRun {
  const { id: actionId, workspaceId, chatbotId, name, revision, confirm, needsApproval, redacted } = action;
  const id = app.ids.next();
  const createdAt = createdAtOf(id);
  const isProposed = confirm === 'always' && draft.conversationId !== null;
  return {
    id,
    workspaceId,
    chatbotId,
    actionId,
    actionName: name,
    actionRevision: revision,
    status: isProposed ? 'proposed' : 'confirmed',
    ...draft,
    redacted,
    confirmationKey: randomBytes(32).toString('base64url'),
    expiresAt: isProposed ? nowIso(app, CONFIRM_WITHIN_MS) : null,
    needsApproval: needsApproval && draft.conversationId !== null,
    confirmedBy: null,
    approvedBy: null,
    attempts: 0,
    request: null,
    response: null,
    shown: [],
    message: null,
    error: null,
    credits: 0,
    claim: null,
    claimUntil: 0,
    createdAt,
    updatedAt: createdAt,
    endedAt: null,
  };
}
