import type { ComponentChildren } from 'preact';
import { href, may, Tabs } from '#core';
import { text } from '../parts/text.ts';
import { BotFrame } from './frame.tsx';

interface ActionsFrameProps {
  id: string;
  at: 'list' | 'log' | 'import';
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of the screens of a chatbot's actions. */
export const ActionsFrame = ({ id, at, children, actions }: ActionsFrameProps) => {
  const base = `/bots/${id}/actions`;
  return (
    <BotFrame id={id} actions={actions}>
      <Tabs
        label={text('tab_actions')}
        links={[
          [href(base), text('tab_actions'), at === 'list'],
          ...(may('conversations:read') ? [[href(`${base}/log`), text('acts_log'), at === 'log'] as const] : []),
          ...(may('chatbots:write') ? [[href(`${base}/import`), text('acts_import'), at === 'import'] as const] : []),
        ]}
      />
      {children}
    </BotFrame>
  );
};
