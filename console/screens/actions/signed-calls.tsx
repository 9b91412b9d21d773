import { useState } from 'preact/hooks';
import { Dialog, mutate } from '#core';
import { rotateSecret } from '../../operations/actions.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Copyable, NewSecret } from '../parts/secret.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import type { SavedAction } from './draft.ts';

interface SignedCallsProps {
  chatbotId: string;
  saved: SavedAction;
  set(saved: SavedAction): void;
}

/** Whether calls are signed. The secret is shown once. */
export function SignedCalls({ chatbotId, saved, set }: SignedCallsProps) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const label = text(saved.signed ? 'hooks_rotate' : 'acts_sign');
  const rotate = () =>
    act(async () => {
      setSecret((await mutate(rotateSecret, { chatbotId, actionId: saved.id })).rotateActionSecret.secret);
      set({ ...saved, signed: true });
    });
  return (
    <Card title={text('acts_signature')}>
      <p class="facts">
        <span class={`sign ${saved.signed ? 'good' : ''}`}>{text(saved.signed ? 'gate_on' : 'gate_off')}</span>
      </p>
      <div class="choices">
        <button type="button" onClick={() => (saved.signed ? setAsking(true) : void rotate())}>
          {label}
        </button>
      </div>
      {asking && (
        <Confirm
          title={label}
          text={text('acts_rotateText')}
          action={label}
          onConfirm={() => void rotate()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <Dialog title={text('acts_signature')} onClose={() => setSecret(undefined)}>
          <NewSecret>
            <p>{text('acts_secretOnce')}</p>
            <Copyable value={secret} />
          </NewSecret>
        </Dialog>
      )}
    </Card>
  );
}
