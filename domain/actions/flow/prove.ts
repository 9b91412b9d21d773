import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { canSendMail } from '../../mail/send.ts';
import type { StoredAction } from '../records.ts';
import { stepCard } from './card.ts';
import { checkCode, requestCode } from './code.ts';
import { askNext, proofInput } from './form.ts';
import { type FlowReply, paragraphs, type Scene, say } from './reply.ts';

const NO_MAIL = 'No email can be sent, so the visitor could not prove an address. Set up a mail server.';

/** Without mail, nobody can prove an address. The team is told, as it can do something about it. */
const withoutMail = ({ language }: Scene, action: StoredAction): FlowReply => ({
  text: say(language, 'codeNotSent'),
  card: stepCard(action, 'failed'),
  pendingAction: null,
  handsOver: action.failure.handOver,
  teamNote: NO_MAIL,
});

const tooMany = ({ language }: Scene, action: StoredAction): FlowReply => ({
  text: say(language, 'tooManyCodes'),
  card: stepCard(action, 'failed'),
  pendingAction: null,
  offersHuman: true,
});

/** Mails a code to an address and asks for it. The answer is the same for every address. */
export async function sendCode(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, address }: { pending: PendingAction; address: string },
): Promise<FlowReply> {
  const { conversation, language } = scene;
  const isRead = conversation.isTest || app.settings.mailShown || (await canSendMail(app, conversation.workspaceId));
  if (!isRead) return withoutMail(scene, action);
  await scene.store();
  try {
    const { requestId, code } = await requestCode(app, conversation, address);
    const asking = { ...pending, code: { requestId, address }, tries: 0 };
    return {
      text: paragraphs(say(language, 'codeSent', { email: address }), code && say(language, 'testCode', { code })),
      card: stepCard(action, 'code', [proofInput(scene, asking)]),
      pendingAction: asking,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return tooMany(scene, action);
    throw error;
  }
}

/** The scene after a code was right, or what is said instead. */
export async function takeCode(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, code }: { pending: PendingAction; code: string },
): Promise<{ scene: Scene } | { reply: FlowReply }> {
  const { language, conversation } = scene;
  const { requestId } = pending.code ?? {};
  const result = requestId ? await checkCode(app, conversation, { requestId, code }) : 'over';
  if (typeof result === 'object' && 'triesLeft' in result && result.triesLeft > 0) {
    const before = say(language, 'wrongCode', { count: String(result.triesLeft) });
    const card = stepCard(action, 'code', [proofInput(scene, pending)]);
    return { reply: { text: before, card, pendingAction: { ...pending, tries: pending.tries + 1 } } };
  }
  if (result === 'over' || 'triesLeft' in result) {
    const before = say(language, result === 'over' ? 'codeExpired' : 'tooManyTries');
    return { reply: askNext(app, scene, action, { pending: { ...pending, code: null }, before }) };
  }
  return { scene: { ...scene, conversation: { ...conversation, provedEmail: result } } };
}
