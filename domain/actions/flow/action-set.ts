import type { Chatbot } from '../../chatbots/records.ts';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { readStoredActions } from '../find.ts';
import type { StoredAction } from '../records.ts';
import { readWordings, type Wordings } from './wording.ts';

/** The actions of a chatbot that visitors can use. */
export interface ActionSet {
  actions: readonly StoredAction[];
  wordings: Wordings;
}

/** Memory per character of the JSON of actions, with the index of their wordings. */
const BYTES_PER_CHARACTER = 10;

/**
 * The enabled actions of a chatbot in the version that `chatbot` names, or a newer one. Reads nothing if there never was one, and
 * otherwise once per version and container. Undefined: there is none.
 */
export async function loadActions(
  app: App,
  chatbotRef: ChatbotRef,
  { actionsVersion }: Pick<Chatbot, 'actionsVersion'>,
): Promise<ActionSet | undefined> {
  if (actionsVersion === null) return undefined;
  const cacheKey = `actions#${chatbotRef.workspaceId}#${chatbotRef.chatbotId}`;
  const known = app.cache.get<{ version: string; set: ActionSet | undefined }>(cacheKey);
  if (known?.version === actionsVersion) return known.set;
  const actions = (await readStoredActions(app, chatbotRef)).filter(({ enabled }) => enabled);
  const set = actions.length > 0 ? { actions, wordings: await readWordings(actions) } : undefined;
  const bytes = JSON.stringify(actions).length * BYTES_PER_CHARACTER;
  app.cache.set(cacheKey, { version: actionsVersion, set }, Number.POSITIVE_INFINITY, bytes);
  return set;
}

export const actionIn = (set: ActionSet | undefined, actionId: string): StoredAction | undefined =>
  set?.actions.find(({ id }) => id === actionId);
