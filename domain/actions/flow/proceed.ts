import type { PendingAction } from '../../conversations/records/pending-action.ts';
import type { App } from '../../core/app.ts';
import type { StoredAction } from '../records.ts';
import { verifiedAddress } from '../runs/allowed.ts';
import { askNext, missingInputs, needsProof } from './form.ts';
import { launch } from './launch.ts';
import { addressIn } from './move.ts';
import { sendCode } from './prove.ts';
import { type FlowReply, type Scene, todayOf } from './reply.ts';

/** Asks for what is missing, or starts the run. */
export async function proceed(
  app: App,
  scene: Scene,
  action: StoredAction,
  { pending, before }: { pending: PendingAction; before?: string | undefined },
): Promise<FlowReply> {
  const current = { ...pending, atMs: app.clock.now() };
  const proved = scene.conversation.provedEmail;
  if (needsProof(app, action, scene)) {
    const { language, text } = scene;
    const known =
      verifiedAddress(scene.conversation) ?? addressIn({ text, language, today: todayOf(app, scene.chatbot) });
    if (known && !current.code) return sendCode(app, scene, action, { pending: current, address: known });
    return askNext(app, scene, action, { pending: current, before });
  }
  const isComplete = !missingInputs(action, current.values).some(({ required }) => required);
  const reply = isComplete
    ? await launch(app, scene, action, { pending: current, before })
    : askNext(app, scene, action, { pending: current, before });
  return proved ? { ...reply, provedEmail: proved } : reply;
}
