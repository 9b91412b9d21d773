import type { AskedInput } from '../../conversations/records/message-action.ts';
import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import type { ActionInput, ActionValue } from '../records/inputs.ts';
import type { StoredAction } from '../records.ts';
import { provedAddress } from '../runs/allowed.ts';
import { textIn } from '../texts/values.ts';
import { askedInput, labelOf, stepCard } from './card.ts';
import { type FlowReply, paragraphs, type Scene, say } from './reply.ts';

/** Inputs that the visitor states. */
export const statedInputs = ({ inputs }: Pick<StoredAction, 'inputs'>): ActionInput[] =>
  inputs.filter(({ from }) => from === 'visitor');

/** What has no value yet, required ones first. */
export function missingInputs(action: Pick<StoredAction, 'inputs'>, values: readonly ActionValue[]): ActionInput[] {
  const missing = statedInputs(action).filter(({ key }) => !values.some((value) => value.key === key));
  return [...missing.filter(({ required }) => required), ...missing.filter(({ required }) => !required)];
}

/** The values with others in their place, in the order of the inputs. */
export const withValues = (
  action: Pick<StoredAction, 'inputs'>,
  before: readonly ActionValue[],
  stated: readonly ActionValue[],
): ActionValue[] =>
  statedInputs(action).flatMap(
    ({ key }) => stated.find((value) => value.key === key) ?? before.find((value) => value.key === key) ?? [],
  );

export const newPending = (app: App, actionId: string, values: readonly ActionValue[]): PendingAction => ({
  actionId,
  values: [...values],
  asked: null,
  tries: 0,
  code: null,
  runId: null,
  atMs: app.clock.now(),
});

/** Asks which of the values a correction is for. */
export function askWhich(
  { language }: Pick<Scene, 'language'>,
  action: Pick<StoredAction, 'inputs'>,
  values: readonly ActionValue[],
): string {
  const stated = statedInputs(action).filter(({ key }) => values.some((value) => value.key === key));
  const labels = stated.map((input) => labelOf(language, input));
  return say(language, 'whichChange', { names: labels.join(', '), name: labels[0] ?? '' });
}

/** Whether the visitor must still prove an address. */
export const needsProof = (
  app: App,
  { access }: StoredAction,
  { conversation }: Pick<Scene, 'conversation'>,
): boolean => access === 'email_code' && provedAddress(app, conversation) === null;

/** What a form asks for in place of the inputs until an address is proved. */
export const proofInput = ({ language }: Pick<Scene, 'language'>, { code }: PendingAction): AskedInput => ({
  key: code ? 'code' : 'email',
  label: say(language, code ? 'code' : 'email'),
  kind: code ? 'pattern' : 'email',
  required: true,
  min: null,
  max: null,
  choices: [],
});

/** The question of the form that is open, and the card with what is missing. */
export function askNext(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, before }: { pending: PendingAction; before?: string | undefined },
): FlowReply {
  const { language } = scene;
  if (needsProof(app, action, scene)) {
    const { code } = pending;
    const question = code ? say(language, 'codeSent', { email: code.address }) : say(language, 'askAddress');
    return {
      text: paragraphs(before, question),
      card: stepCard(action, 'code', [proofInput(scene, pending)]),
      pendingAction: pending,
    };
  }
  const missing = missingInputs(action, pending.values);
  const [first] = missing;
  const question =
    first && (textIn(first.questions, language) ?? say(language, 'askFor', { name: labelOf(language, first) }));
  return {
    text: paragraphs(before, question),
    card: stepCard(
      action,
      'asking',
      missing.map((input) => askedInput(language, input)),
    ),
    pendingAction: { ...pending, asked: first?.key ?? null },
  };
}
