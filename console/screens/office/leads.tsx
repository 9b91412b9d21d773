import { useState } from 'preact/hooks';
import { type AnswerOf, botNames, Empty, href, may, mutate, query, t, useLoad } from '#core';
import { eraseLead, leads as leadsDocument } from '../../operations/leads.ts';
import { MoreMenu, ShowMore } from '../parts/buttons.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { download } from '../parts/download.ts';
import { contactLink } from '../parts/links.tsx';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { Exports } from './exports.tsx';
import { ImportLeads } from './import-leads.tsx';

const PAGE = 50;
type Lead = AnswerOf<typeof leadsDocument>['leads']['edges'][number]['node'];

async function readPage(after: string | null, signal?: AbortSignal) {
  const { leads } = await query(leadsDocument, { first: PAGE, after }, signal);
  const { endCursor, hasNextPage } = leads.pageInfo;
  return { rows: leads.edges.map(({ node }) => node), next: hasNextPage ? endCursor : null };
}

type LeadPage = Awaited<ReturnType<typeof readPage>>;

/** Who left a name or an address. */
export default function Leads() {
  const { data, error, reload, set } = useLoad('leads', (signal) => readPage(null, signal));
  const [erasing, setErasing] = useState<Lead>();
  const more = async (page: LeadPage) => {
    const next = await readPage(page.next);
    set({ ...next, rows: [...page.rows, ...next.rows] });
  };
  const erase = ({ id }: Lead, page: LeadPage) =>
    act(async () => {
      await mutate(eraseLead, { leadId: id });
      set({ ...page, rows: page.rows.filter((row) => row.id !== id) });
    });
  const importLeads = <ImportLeads done={() => void reload()} />;
  return (
    <Page
      title={t('navLeads')}
      actions={
        data?.rows.length ? (
          <>
            {importLeads}
            <Export />
          </>
        ) : null
      }
    >
      <Shown of={{ data, error, reload }}>
        {(page) =>
          page.rows.length === 0 ? (
            <Empty icon="contact" title={text('leads_none')}>
              <p class="muted">{text('leads_noneHint')}</p>
              {importLeads}
            </Empty>
          ) : (
            <>
              <section class="card flush">
                <Table leads={page.rows} erase={setErasing} />
                {page.next && <ShowMore run={() => void act(() => more(page))} />}
              </section>
              {may('conversations:read') && <Exports kind="LEADS" />}
            </>
          )
        }
      </Shown>
      {data && erasing && (
        <Confirm
          title={text('leads_eraseTitle')}
          text={text('leads_eraseText')}
          action={t('eraseAction')}
          onConfirm={() => void erase(erasing, data)}
          onClose={() => setErasing(undefined)}
        />
      )}
    </Page>
  );
}

const Export = () => (
  <button type="button" onClick={() => void act(() => download('/v1/leads/export', 'leads.csv'))}>
    {text('leads_csv')}
  </button>
);

const Table = ({ leads, erase }: { leads: readonly Lead[]; erase(lead: Lead): void }) => (
  <div class="table-box">
    <table>
      <thead>
        <tr>
          <th>{t('personName')}</th>
          <th>{text('leads_contact')}</th>
          <th>{t('leadMessage')}</th>
          <th>{text('whenItWas')}</th>
          <th>
            <span class="hidden">{t('moreActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} erase={() => erase(lead)} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ lead, erase }: { lead: Lead; erase(): void }) {
  const { name, email, phone, company, message, chatbotId, conversationId, createdAt } = lead;
  return (
    <tr>
      <td>
        <b>{name ?? email ?? '–'}</b>
        <small>{company ?? botNames.value.get(chatbotId)}</small>
      </td>
      <td>
        {contactLink(email)}
        {phone && <small>{contactLink(phone)}</small>}
      </td>
      <td>{message}</td>
      <td>{moment(createdAt)}</td>
      <td class="end">
        <MoreMenu
          name={name ?? email ?? ''}
          items={[
            conversationId ? { label: t('keyOpen'), href: href(`/inbox/${conversationId}`) } : undefined,
            may('leads:write') && { label: t('eraseAction'), danger: true, run: erase },
          ]}
        />
      </td>
    </tr>
  );
}
