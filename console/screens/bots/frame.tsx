import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { botNames, href, may, t } from '#core';
import { Section } from '../parts/section.tsx';
import { text } from '../parts/text.ts';
import { CopyBot, otherWorkspaces } from './copy-bot.tsx';

const tabs = [
  'start',
  'knowledge',
  'unanswered',
  'improvements',
  'check',
  'actions',
  'ask',
  'tests',
  'appearance',
  'answers',
  'hours',
  'install',
] as const;

interface BotFrameProps {
  id: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every screen of one chatbot. */
export const BotFrame = ({ id, actions, ...props }: BotFrameProps) => (
  <Section
    {...props}
    actions={
      <>
        {actions}
        <CopyElsewhere id={id} />
      </>
    }
    title={botNames.value.get(id) ?? t('chatbotTitle')}
    above={<a href={href('/bots')}>{t('navBots')}</a>}
    at={`/bots/${id}`}
    inside="knowledge"
    label={text('botTabs')}
    tabs={tabs.map((tab) => [tab, text(`tab_${tab}`)] as const)}
  />
);

/** For a person with more than one workspace. */
function CopyElsewhere({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  if (!may('chatbots:read') || otherWorkspaces().length === 0) return null;
  const name = botNames.value.get(id) ?? t('chatbotTitle');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {text('copy_button')}
      </button>
      {open && <CopyBot chatbot={{ id, name }} close={() => setOpen(false)} />}
    </>
  );
}
