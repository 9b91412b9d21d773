import { useState } from 'preact/hooks';
import { href, may, mutate, number, query, useLoad } from '#core';
import { client as clientDocument } from '../../operations/agency.ts';
import { clientPeople, inviteToClient } from '../../operations/clients.ts';
import { CopyBot } from '../bots/copy-bot.tsx';
import { Figure } from '../figures/figure.tsx';
import { SolvedByAi } from '../figures/share.tsx';
import { MoreMenu } from '../parts/buttons.tsx';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { Invite } from '../team/invite.tsx';
import type { AgencyClient } from './client-data.ts';
import { type ClientPeople, Enter, hasEntered, People, workspaceHref } from './client-people.tsx';
import { ClientSettings } from './client-settings.tsx';
import { lastingText } from './lasting.ts';
import { MoveCredits } from './move-credits.tsx';
import { NextSteps } from './next-steps.tsx';

type DialogName = 'move' | 'enter' | 'give' | 'invite' | 'copy';
interface ClientData {
  client: AgencyClient;
  people: ClientPeople;
  pool: number;
}

const nobody: ClientPeople = { access: [], members: 0, invites: [] };

async function readClient(id: string, signal?: AbortSignal): Promise<ClientData> {
  const [{ reseller }, people] = await Promise.all([
    query(clientDocument, { id, range: 'LAST_30D', tz: ownZone }, signal),
    query(clientPeople, { id }, signal),
  ]);
  const { people: found } = people.reseller.client;
  return { client: reseller.client, people: found ?? nobody, pool: reseller.org.poolBalance };
}

/** One client: what it still needs, what came of its conversations, who works there, and its settings. */
export default function ClientScreen({ params: { client: id = '' } }: { params: Record<string, string> }) {
  const loaded = useLoad(`client ${id}`, (signal) => readClient(id, signal));
  const [open, setOpen] = useState<DialogName>();
  const reload = () => void loaded.reload();
  return (
    <Page
      title={loaded.data?.client.name ?? text('credits_client')}
      above={<a href={href('/agency/clients')}>{text('agencyTab_clients')}</a>}
      actions={loaded.data && may('reseller:write') && <Actions {...loaded.data} show={setOpen} />}
    >
      <Shown of={loaded}>
        {(data) => (
          <>
            {may('reseller:write') && <Steps {...data} show={setOpen} />}
            <Figures client={data.client} />
            <People clientId={id} people={data.people} changed={reload} give={() => setOpen('give')} />
            <ClientSettings client={data.client} saved={reload} />
            {open && <Opened name={open} data={data} close={() => setOpen(undefined)} changed={reload} />}
          </>
        )}
      </Shown>
    </Page>
  );
}

interface ActionProps extends ClientData {
  show(dialog: DialogName): void;
}

/** The one thing that is done most, and the rest in a menu. */
const Actions = ({ client: { id, name }, people, show }: ActionProps) => (
  <>
    <MoreMenu
      name={name}
      items={[
        { label: text('client_invite'), run: () => show('invite') },
        { label: text('client_move'), run: () => show('move') },
        { label: text('client_copy'), run: () => show('copy') },
      ]}
    />
    {hasEntered(people) ? (
      <a class="button primary" href={workspaceHref(id)}>
        {text('client_open')}
      </a>
    ) : (
      <button type="button" class="primary" onClick={() => show('enter')}>
        {text('client_open')}
      </button>
    )}
  </>
);

const Steps = ({ client, people, show }: ActionProps) => (
  <NextSteps
    steps={[
      { name: 'credits', isDone: client.balance > 0, action: text('client_move'), run: () => show('move') },
      { name: 'bot', isDone: client.chatbots > 0, action: text('client_copy'), run: () => show('copy') },
      {
        name: 'people',
        isDone: people.members + people.invites.length > 0,
        action: text('client_invite'),
        run: () => show('invite'),
      },
    ]}
  />
);

interface OpenedProps {
  name: DialogName;
  data: ClientData;
  close(): void;
  changed(): void;
}

function Opened({ name, data: { client, people, pool }, close, changed }: OpenedProps) {
  const send = async (input: { email: string; role: 'ADMIN' | 'MEMBER' | 'VIEWER' }) =>
    (await mutate(inviteToClient, { workspaceId: client.id, ...input })).inviteToClient;
  switch (name) {
    case 'move':
      return <MoveCredits client={client} pool={pool} close={close} moved={changed} />;
    case 'invite':
      return <Invite close={close} done={changed} send={send} />;
    case 'copy':
      // Copies are made with the rights that the person has in the client's workspace.
      return hasEntered(people) ? (
        <CopyBot workspaceId={client.id} close={close} done={changed} />
      ) : (
        <Enter client={client} then="stay" close={close} done={changed} />
      );
    default:
      return <Enter client={client} then={name === 'enter' ? 'go' : 'give'} close={close} done={changed} />;
  }
}

function Figures({ client: { balance, spentThisMonth, monthlyCap, analytics } }: { client: AgencyClient }) {
  const outcomes = analytics?.outcomes;
  return (
    <>
      <div class="figures">
        <Figure
          name={text('settings_credits')}
          value={number(balance)}
          hint={lastingText(balance, analytics?.creditsUsed ?? 0)}
          to={href('/agency/credits')}
        />
        <Figure
          name={text('client_spent')}
          value={number(spentThisMonth)}
          hint={monthlyCap === null ? undefined : text('client_of', { n: monthlyCap })}
        />
        {analytics && outcomes && (
          <>
            <Figure name={text('client_conversations')} value={number(outcomes.total)} />
            <SolvedByAi name={text('client_byAi')} outcomes={outcomes} />
            <Figure name={text('client_leads')} value={number(analytics.leads)} />
          </>
        )}
      </div>
      <p class="muted">{text('credits_buys')}</p>
    </>
  );
}
