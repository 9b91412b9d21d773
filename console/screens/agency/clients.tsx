import { useState } from 'preact/hooks';
import {
  type AnswerOf,
  Avatar,
  addressQuery,
  Dialog,
  date,
  Empty,
  href,
  may,
  mutate,
  navigate,
  query,
  t,
  useLoad,
} from '#core';
import { clients as clientsDocument, createClient } from '../../operations/agency.ts';
import { Add, ShowMore } from '../parts/buttons.tsx';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { AgencyFrame } from './frame.tsx';
import { type PlanCode, planOptions } from './plans.ts';

const PAGE = 50;
type ListedClient = AnswerOf<typeof clientsDocument>['reseller']['clients']['clients'][number];

/** The workspaces that the agency made for its customers. */
export default function Clients() {
  const values = addressQuery.value;
  const q = values.get('q') ?? '';
  const isWaiting = values.get('filter') === 'waiting';
  const read = async (skip: number, signal?: AbortSignal) => {
    const filter = isWaiting ? ('WAITING' as const) : null;
    const { reseller } = await query(clientsDocument, { q: q || null, filter, skip, take: PAGE }, signal);
    return reseller.clients;
  };
  const loaded = useLoad(`clients ${q} ${isWaiting}`, (signal) => read(0, signal));
  const [making, setMaking] = useState(false);
  const more = async (clients: readonly ListedClient[]) => {
    const page = await read(clients.length);
    loaded.set({ ...page, clients: [...clients, ...page.clients] });
  };
  const make = may('reseller:write') && <Add label={text('clients_new')} run={() => setMaking(true)} />;
  return (
    <AgencyFrame actions={(loaded.data?.total !== 0 || !!q || isWaiting) && make}>
      <Shown of={loaded}>
        {({ clients, total, hasMore }) =>
          total === 0 && !q && !isWaiting ? (
            <Empty icon="building" title={text('clients_none')}>
              <p class="muted">{text('clients_noneHint')}</p>
              {make}
            </Empty>
          ) : (
            <section class="card flush">
              <ListHead
                label={text('clients_find')}
                words={q}
                links={(['all', 'waiting'] as const).map((tab) => [
                  href('/agency/clients', { q, filter: tab === 'waiting' ? tab : null }),
                  text(`clientsTab_${tab}`),
                  isWaiting === (tab === 'waiting'),
                ])}
              />
              <ul>
                {clients.map((client) => (
                  <ClientRow client={client} key={client.id} />
                ))}
              </ul>
              {clients.length === 0 && <p class="muted pad">{text('clients_noMatch')}</p>}
              {hasMore && <ShowMore left={total - clients.length} run={() => void act(() => more(clients))} />}
            </section>
          )
        }
      </Shown>
      {making && <Make close={() => setMaking(false)} />}
    </AgencyFrame>
  );
}

const ClientRow = ({ client: { id, name, plan, createdAt } }: { client: ListedClient }) => (
  <li class="source">
    <span class="badge-space">
      <Avatar name={name} />
    </span>
    <a class="cut" href={href(`/agency/clients/${id}`)}>
      {name}
    </a>
    <span class="muted cut about">
      {text('clients_created')} {date(createdAt, { dateStyle: 'medium' })}
    </span>
    <span class="sign">{plan.toLowerCase()}</span>
  </li>
);

function Make({ close }: { close(): void }) {
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<PlanCode>('STARTER');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const { client } = (await mutate(createClient, { name, plan })).createClient;
      navigate(href(`/agency/clients/${client.id}`));
    });
  return (
    <Dialog title={text('clients_new')} onClose={close}>
      <Form submit={submit} action={text('clients_create')} busy={busy} close={close}>
        <TextField label={t('personName')} value={name} set={setName} required error={errorFor(errors, 'name')} />
        <SelectField
          label={text('settings_plan')}
          value={plan}
          set={setPlan}
          options={planOptions}
          error={errorFor(errors, 'plan')}
        />
      </Form>
    </Dialog>
  );
}
