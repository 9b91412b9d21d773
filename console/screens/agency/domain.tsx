import { useState } from 'preact/hooks';
import { type AnswerOf, may, mutate, query, toast, useLoad } from '#core';
import type { TypedDocument } from '../../../client/graphql.ts';
import { domain as domainDocument, removeDomain, saveDomain, verifyDomain } from '../../operations/agency.ts';
import { ConfirmButton } from '../parts/confirm.tsx';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Copyable } from '../parts/secret.tsx';
import { act, orNull, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { AgencyFrame } from './frame.tsx';

type Domain = AnswerOf<typeof domainDocument>['reseller']['customDomain'] | null;
const runDocument = <Data,>(typedDocument: TypedDocument<Data, Record<string, never>>) => query(typedDocument, {});

/** The agency's own domain, and the record that proves that it is theirs. */
export default function DomainScreen() {
  const loaded = useLoad<Domain>('domain', async (signal) => {
    const answer = await orNull(query(domainDocument, {}, signal));
    return answer?.reseller.customDomain ?? null;
  });
  return (
    <AgencyFrame>
      <Shown of={loaded}>
        {(domain) => (domain ? <DomainState domain={domain} set={loaded.set} /> : <SetDomain set={loaded.set} />)}
      </Shown>
    </AgencyFrame>
  );
}

function SetDomain({ set }: { set(domain: Domain): void }) {
  const [domain, setDomain] = useState('');
  const { busy, errors, run } = useSaving();
  const submit = () => run(async () => set((await mutate(saveDomain, { domain })).setCustomDomain.customDomain));
  return (
    <section class="card">
      <p class="muted">{text('domain_none')}</p>
      <Form submit={submit} action={text('domain_set')} busy={busy || !may('reseller:write')}>
        <TextField
          label={text('agencyTab_domain')}
          placeholder="chat.example.com"
          required
          value={domain}
          set={setDomain}
          error={errorFor(errors, 'domain')}
        />
      </Form>
    </section>
  );
}

function DomainState({
  domain: { domain, status, record },
  set,
}: {
  domain: NonNullable<Domain>;
  set(domain: Domain): void;
}) {
  const isVerified = status === 'VERIFIED';
  const verify = () =>
    act(async () => {
      const { customDomain } = (await runDocument(verifyDomain)).verifyCustomDomain;
      set(customDomain);
      if (customDomain.status === 'VERIFIED') toast(text('domain_done'));
      else toast(text('domain_notYet'), { kind: 'failed' });
    });
  const remove = () =>
    act(async () => {
      await runDocument(removeDomain);
      set(null);
    }, text('savedNow'));
  return (
    <section class="card">
      <h2>
        {domain} <span class={`sign ${isVerified ? 'good' : 'warn'}`}>{text(`domainState_${status}`)}</span>
      </h2>
      {!isVerified && <DnsRecord record={record} />}
      {may('reseller:write') && (
        <div class="choices">
          {!isVerified && (
            <button type="button" class="primary" onClick={() => void verify()}>
              {text('domain_verify')}
            </button>
          )}
          <ConfirmButton label={text('domain_remove')} text={text('domain_removeText')} run={remove} />
        </div>
      )}
    </section>
  );
}

/** The record that proves that the domain is the agency's. */
const DnsRecord = ({ record }: Pick<NonNullable<Domain>, 'record'>) => (
  <>
    <p>{text('domain_record')}</p>
    <dl class="facts-list">
      <dt>{text('domain_type')}</dt>
      <dd>{record.type}</dd>
      <dt>{text('nameLabel')}</dt>
      <dd>
        <Copyable value={record.host} />
      </dd>
      <dt>{text('domain_value')}</dt>
      <dd>
        <Copyable value={record.value} />
      </dd>
    </dl>
  </>
);
