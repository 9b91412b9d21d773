import { type Action, allRows, availableActions, botNames, canOpen, href, nameOf, navigate, t, views } from '#core';
import { folded } from '../parts/chooser.tsx';

/** The palette finds the newest conversations of the page only, so that each keystroke is answered at once. */
const MAX_CONVERSATIONS = 500;

const link = (label: string, hint: string, to: string): Action => ({ label, hint, run: () => navigate(to) });

/** What the palette offers: the actions of the page, and links to views, chatbots and conversations. */
function allCommands(): Action[] {
  const conversations = [...allRows()].slice(0, MAX_CONVERSATIONS);
  return [
    ...availableActions().filter(({ key }) => key !== 'Ctrl+K'),
    ...views.map((view) => link(`${t('navInbox')}: ${t(`view_${view}`)}`, '', href('/inbox', { view }))),
    ...[...botNames.value]
      .filter(([id]) => canOpen(`/bots/${id}/knowledge`))
      .map(([id, name]) => link(name, t('chatbotTitle'), href(`/bots/${id}/knowledge`))),
    ...conversations.map((row) => link(nameOf(row), row.chatbot?.name ?? '', href(`/inbox/${row.id}`))),
  ];
}

/** The commands that have every word of the query. Those with a word that begins with the query come first. */
export function commandsFor(query: string): Action[] {
  const words = folded(query.trim()).split(/\s+/);
  const start = ` ${words.join(' ')}`;
  const isDistant = ({ label }: Action) => Number(!` ${folded(label)}`.includes(start));
  return allCommands()
    .filter(({ label, hint, key }) => words.every((word) => folded(`${label} ${key ?? hint ?? ''}`).includes(word)))
    .sort((one, other) => isDistant(one) - isDistant(other));
}
