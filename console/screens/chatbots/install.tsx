import { Fragment } from 'preact';
import { may, mutate, root } from '#core';
import { domains } from '../../operations/bots.ts';
import { EmailCard } from '../bots/email-card.tsx';
import { BotFrame } from '../bots/frame.tsx';
import { IdentityCard } from '../bots/identity-card.tsx';
import { type BotChannel, Installations, Snippet, useInstallations } from '../bots/snippet.tsx';
import { useBot } from '../bots/use-bot.ts';
import { ActiveSign, Card } from '../parts/card.tsx';
import { fieldsOf, linesOf } from '../parts/form.tsx';
import { Copyable } from '../parts/secret.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useSettings } from '../parts/use-settings.tsx';

/** How the chat comes onto a site. */
export default function Install({ params: { id = '' } }: { params: Record<string, string> }) {
  const bot = useBot(id);
  const form = useSettings<{ domains: string }>(bot.revision);
  const installations = useInstallations(id);
  const save = async (settingsRevision: number) => {
    const input = { chatbotId: id, domains: linesOf(form.changes.domains ?? ''), settingsRevision };
    bot.set((await mutate(domains, input)).setAllowedDomains.chatbot);
  };
  return (
    <BotFrame id={id}>
      <Shown of={bot}>
        {({ publicId, allowedDomains, settingsRevision }) => (
          <>
            <Card title={text('install_snippet')}>
              <Snippet publicId={publicId} />
            </Card>
            <Card title={text('install_seenOn')}>
              <Installations of={installations} />
            </Card>
            <Card title={text('install_link')}>
              <Copyable value={`${root}/w/${publicId}`} />
            </Card>
            <EmailCard chatbotId={id} />
            <IdentityCard chatbotId={id} />
            <Channels channels={installations.data?.channels ?? []} />
            <fieldset class="card" disabled={!may('chatbots:write')}>
              {fieldsOf({ domains: allowedDomains.join('\n'), ...form.changes }, form)(
                'domains',
                text('install_domains'),
                { hint: text('install_domainsHint'), rows: 4 },
              )}
            </fieldset>
            {form.saveBar(() => save(settingsRevision))}
          </>
        )}
      </Shown>
    </BotFrame>
  );
}

const Channels = ({ channels }: { channels: readonly BotChannel[] }) =>
  channels.length === 0 ? null : (
    <details class="card">
      <summary>{text('install_channels')}</summary>
      <p class="muted">{text('channels_hint')}</p>
      <dl class="facts-list">
        {channels.map(({ id, type, active }) => (
          <Fragment key={id}>
            <dt>
              {text(`channel_${type}`)} <ActiveSign on={active} />
            </dt>
            <dd>
              <Copyable value={id} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
