import { useState } from 'preact/hooks';
import { type AnswerOf, ago, base, Dialog, may, minutes, mutate, query, session, useLoad } from '#core';
import {
  type clientPeople,
  endClientAccess,
  type SetClientAccessInput,
  setClientAccess,
} from '../../operations/clients.ts';
import { team } from '../../operations/team.ts';
import { errorFor, Form, SelectField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { RoleField } from '../team/roles.tsx';

export type ClientPeople = NonNullable<NonNullable<AnswerOf<typeof clientPeople>['reseller']['client']>['people']>;
type AccessRole = SetClientAccessInput['role'];

/** The client's workspace, as its own session of the console. */
export const workspaceHref = (id: string, at = 'inbox') => `${base}/w/${id}/${at}`;

/** Whether the person who looks may work in the client's workspace. */
export const hasEntered = ({ access }: ClientPeople) =>
  access.some(({ memberId, active }) => active && memberId === session().me.id);

interface PeopleProps {
  clientId: string;
  people: ClientPeople;
  changed(): void;
  give(): void;
}

/** Who of the agency works in the client's workspace, and whom it has invited. */
export function People({ clientId, people: { access, members, invites }, changed, give }: PeopleProps) {
  const end = (memberId: string) =>
    act(async () => {
      await mutate(endClientAccess, { workspaceId: clientId, memberId });
      changed();
    }, text('access_ended'));
  return (
    <section class="card flush" aria-label={text('access_title')}>
      <header class="card-head">
        <h2>{text('access_title')}</h2>
        {may('reseller:write') && (
          <button type="button" onClick={give}>
            {text('access_give')}
          </button>
        )}
      </header>
      <ul>
        {access.map(({ memberId, name, email, role, active, withdrawn }) => (
          <li class="source plain-row" key={memberId}>
            <b class="cut">{name}</b>
            <div class="muted about">
              {email} · {text(`role_${role}`)}
              {!active && ` · ${text(withdrawn ? 'access_withdrawn' : 'access_off')}`}
            </div>
            {may('reseller:write') && !withdrawn && (
              <button type="button" class="sign" onClick={() => void end(memberId)}>
                {text('access_end')}
              </button>
            )}
          </li>
        ))}
        {invites.map(({ id, email, role, expiresAt }) => (
          <li class="source plain-row" key={id}>
            <b class="cut">{email}</b>
            <div class="muted about">
              {text('access_invited')} · {text(`role_${role}`)} ·{' '}
              {text('expiresThen', { ago: ago(expiresAt, minutes.value) })}
            </div>
          </li>
        ))}
      </ul>
      <p class="muted pad">{text('access_members', { n: members })}</p>
    </section>
  );
}

interface EnterProps {
  client: { id: string; name: string };
  /** `go`: for the person who looks, who then goes there; `stay`: who then stays; `give`: for whomever they choose. */
  then: 'go' | 'stay' | 'give';
  close(): void;
  done(): void;
}

/** Gives the person, or a colleague, a role in the client's workspace. */
export function Enter({ client, then, close, done }: EnterProps) {
  const gives = then === 'give';
  const title = text(then === 'go' ? 'client_open' : 'access_give');
  const loaded = useLoad(`colleagues ${gives}`, async (signal) =>
    gives ? (await query(team, {}, signal)).members.filter(({ status }) => status === 'ACTIVE') : [],
  );
  const [memberId, setMemberId] = useState(session().me.id);
  const [role, setRole] = useState<AccessRole>('ADMIN');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      await mutate(setClientAccess, { workspaceId: client.id, memberId, role });
      if (then === 'go') location.assign(workspaceHref(client.id));
      else {
        done();
        if (gives) close();
      }
    });
  return (
    <Dialog title={title} onClose={close}>
      <Shown of={loaded} rows={2}>
        {(colleagues) => (
          <Form submit={submit} action={title} busy={busy} close={close}>
            {then === 'stay' && <p>{text('access_first')}</p>}
            <p>{text('access_seen', { name: client.name })}</p>
            {gives && (
              <SelectField
                label={text('access_who')}
                value={memberId}
                set={setMemberId}
                options={colleagues.map(({ id, name }) => [id, name] as const)}
                error={errorFor(errors, 'memberId')}
              />
            )}
            <RoleField role={role} set={setRole} error={errorFor(errors, 'role')} />
          </Form>
        )}
      </Shown>
    </Dialog>
  );
}
