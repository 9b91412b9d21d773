import { Fragment } from 'preact';
import { Failed, Loading, may, mutate, root } from '#core';
import { domains } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { Installations, Snippet, useInstallations } from '../bots/snippet.tsx';
import { useBot } from '../bots/use-bot.ts';
import { errorFor, linesOf, TextField, useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { Copyable } from '../parts/secret.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';

/** How the chat comes onto a site. */
export default function Install({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data, error, reload, set: setBot, revision } = useBot(id);
  const { changes, isChanged, set, clear } = useChanges<{ domains: string }>();
  const { busy, errors, run } = useSaving();
  const installations = useInstallations(id);
  if (error || !data) {
    return <BotFrame id={id}>{error ? <Failed error={error} retry={() => void reload()} /> : <Loading />}</BotFrame>;
  }
  const save = () =>
    run(
      revision.guard(async () => {
        const answer = await mutate(domains, {
          chatbotId: id,
          domains: linesOf(changes.domains ?? ''),
          settingsRevision: data.settingsRevision,
        });
        setBot(answer.setAllowedDomains.chatbot);
        clear();
      }),
      text('savedNow'),
    );
  const discard = () => {
    clear();
    revision.forget();
  };
  return (
    <BotFrame id={id}>
      <section class="card">
        <h2>{text('install_snippet')}</h2>
        <Snippet publicId={data.publicId} />
      </section>
      <section class="card">
        <h2>{text('install_seenOn')}</h2>
        <Installations of={installations} />
      </section>
      <section class="card">
        <h2>{text('install_link')}</h2>
        <Copyable value={`${root}/w/${data.publicId}`} />
      </section>
      {installations.data && installations.data.channels.length > 0 && (
        <section class="card">
          <h2>{text('install_channels')}</h2>
          <dl class="facts-list">
            {installations.data.channels.map(({ id: channel, type, active }) => (
              <Fragment key={channel}>
                <dt>
                  {text(`channel_${type}`)}{' '}
                  <span class={`sign ${active ? 'good' : 'warn'}`}>{text(active ? 'bots_active' : 'bots_paused')}</span>
                </dt>
                <dd>
                  <Copyable value={channel} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      <fieldset class="card" disabled={!may('chatbots:write')}>
        <h2>{text('install_domains')}</h2>
        <TextField
          label={text('install_domains')}
          hint={text('install_domainsHint')}
          rows={4}
          value={changes.domains ?? data.allowedDomains.join('\n')}
          set={(value) => set({ domains: value })}
          error={errorFor(errors, 'domains')}
        />
      </fieldset>
      {isChanged && (
        <SaveBar busy={busy} differences={revision.differences} save={() => void save()} discard={discard} />
      )}
    </BotFrame>
  );
}
