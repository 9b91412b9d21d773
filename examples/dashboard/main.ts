import { createGraphql } from '../../client/graphql.ts';
import { keepConversations } from './conversations.ts';
import { keepFigures } from './figures.ts';
import { followInbox } from './live.ts';
import { byId, showProblem } from './page.ts';

interface Settings {
  root: string;
  apiKey: string;
}

function start({ root, apiKey }: Settings): void {
  const graphql = createGraphql({ root, apiKey });
  byId('connect').hidden = true;
  document.querySelector('main')!.hidden = false;
  const list = keepConversations(graphql);
  const somethingHappened = keepFigures(graphql);
  void followInbox(graphql, ({ type, conversation, conversationId }) => {
    if (type === 'DELETED' && conversationId) list.remove(conversationId);
    else if (conversation) list.show(conversation);
    somethingHappened();
  });
}

/** The server knows a platform on this machine, and its key if it is the demo. The form asks for what is missing. */
async function begin(): Promise<void> {
  const response = await fetch('settings.json');
  const known: Partial<Settings> = response.ok ? await response.json() : {};
  if (known.root && known.apiKey) return start({ root: known.root, apiKey: known.apiKey });
  const form = byId<HTMLFormElement>('connect');
  if (known.root) (form.elements.namedItem('root') as HTMLInputElement).value = known.root;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = new FormData(form);
    start({ root: String(given.get('root')), apiKey: String(given.get('apiKey')) });
  });
}

begin().catch(showProblem);
