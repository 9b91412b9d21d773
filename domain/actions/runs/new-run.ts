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
const APPROVE_WITHIN_MS = 7 * 24 * 3600_000;

/** Until when a run that waits for an approval can be approved. */
export const approvableUntil = (app: App): string => nowIso(app, APPROVE_WITHIN_MS);

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
  /** Default: a new one. */
  id?: string | undefined;
  conversationId: string | null;
  values: ActionValue[];
  usesExample: boolean;
  startedBy: Person | null;
}

/** A run that waits for its confirmation, or needs none. */
export function newRun(app: App, action: StoredAction, draft: RunDraft): StoredActionRun {
  const { id: actionId, workspaceId, chatbotId, name, revision, confirm, needsApproval, redacted } = action;
  const { id = app.ids.next(), ...drafted } = draft;
  const createdAt = createdAtOf(id);
  const isOfConversation = draft.conversationId !== null;
  const isProposed = confirm === 'always' && isOfConversation;
  const waits = needsApproval && isOfConversation;
  return {
    id,
    workspaceId,
    chatbotId,
    actionId,
    actionName: name,
    actionRevision: revision,
    status: isProposed ? 'proposed' : 'confirmed',
    ...drafted,
    redacted,
    confirmationKey: randomBytes(32).toString('base64url'),
    expiresAt: isProposed ? nowIso(app, CONFIRM_WITHIN_MS) : waits ? approvableUntil(app) : null,
    needsApproval: waits,
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
