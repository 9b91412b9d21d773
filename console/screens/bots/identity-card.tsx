import { useState } from 'preact/hooks';
import { ago, Dialog, may, minutes, mutate } from '#core';
import { identity, removeIdentity, rotateIdentity } from '../../operations/bots.ts';
import { Card } from '../parts/card.tsx';
import { Confirm, ConfirmButton } from '../parts/confirm.tsx';
import { SelectField } from '../parts/form.tsx';
import { Copyable, NewSecret } from '../parts/secret.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';

/** The secret with which the owner's server signs the IDs of its visitors. */
export function IdentityCard({ chatbotId }: { chatbotId: string }) {
  const loaded = useQuery(identity, { id: chatbotId });
  const [secret, setSecret] = useState<string>();
  const [asking, setAsking] = useState(false);
  const make = () =>
    act(async () => {
      setSecret((await mutate(rotateIdentity, { chatbotId })).rotateIdentitySecret.secret ?? undefined);
      await loaded.reload();
    });
  const remove = () =>
    act(async () => {
      await mutate(removeIdentity, { chatbotId });
      await loaded.reload();
    }, text('savedNow'));
  return (
    <Card title={text('identity_title')}>
      <p class="muted">{text('identity_what')}</p>
      <Shown of={loaded} rows={1}>
        {({ chatbot: { identitySecret: made } }) => (
          <>
            <p class="facts">
              <span class={`sign ${made ? 'good' : ''}`}>{text(made ? 'gate_on' : 'gate_off')}</span>
              {made && <span class="muted">{text('identity_since', { ago: ago(made.createdAt, minutes.value) })}</span>}
            </p>
            {may('chatbots:write') && (
              <div class="choices">
                <button type="button" onClick={() => (made ? setAsking(true) : void make())}>
                  {text(made ? 'hooks_rotate' : 'identity_make')}
                </button>
                {made && (
                  <ConfirmButton label={text('identity_remove')} text={text('identity_removeText')} run={remove} />
                )}
              </div>
            )}
            {made && <Code />}
          </>
        )}
      </Shown>
      {asking && (
        <Confirm
          title={text('hooks_rotate')}
          text={text('identity_rotateText')}
          action={text('hooks_rotate')}
          onConfirm={() => void make()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <Dialog title={text('identity_title')} onClose={() => setSecret(undefined)}>
          <NewSecret>
            <p>{text('identity_once')}</p>
            <Copyable value={secret} />
          </NewSecret>
        </Dialog>
      )}
    </Card>
  );
}

const server = {
  Node: `import { createHmac } from 'node:crypto';
const hash = createHmac('sha256', process.env.IDENTITY_SECRET).update(user.id).digest('hex');`,
  Python: `import hashlib, hmac, os
hash = hmac.new(os.environ["IDENTITY_SECRET"].encode(), user.id.encode(), hashlib.sha256).hexdigest()`,
  PHP: "$hash = hash_hmac('sha256', $user->id, getenv('IDENTITY_SECRET'));",
  Ruby: `require "openssl"
hash = OpenSSL::HMAC.hexdigest("SHA256", ENV.fetch("IDENTITY_SECRET"), user.id)`,
};
type Language = keyof typeof server;

/** How a site signs its visitors in, as `docs/widget.md` prints it. */
function Code() {
  const [language, setLanguage] = useState<Language>('Node');
  return (
    <>
      <SelectField
        label={text('identity_server')}
        value={language}
        set={setLanguage}
        options={(Object.keys(server) as Language[]).map((name) => [name, name] as const)}
      />
      <Copyable value={server[language]} />
      <p class="muted">{text('identity_page')}</p>
      <Copyable value="Frontdesk.identify({ id: '…', hash: '…' })" />
    </>
  );
}
