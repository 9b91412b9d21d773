import { type AnswerOf, addressQuery, Empty, href, number, query, setQuery, useLoad } from '#core';
import { clientFigures as figuresDocument } from '../../operations/clients.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { Select } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { AgencyFrame } from './frame.tsx';

const PAGE = 100;
const ranges = ['LAST_7D', 'LAST_30D', 'THIS_MONTH', 'LAST_MONTH', 'LAST_90D', 'LAST_YEAR'] as const;
const columns = ['conversations', 'answered', 'handoffs', 'creditsUsed', 'balance'] as const;
type ClientRow = AnswerOf<typeof figuresDocument>['reseller']['clientFigures']['clients'][number];

/** The clients' figures side by side. Period and order are in the address. */
export default function ClientFigures() {
  const values = addressQuery.value;
  const range = ranges.find((name) => name === values.get('range')) ?? 'LAST_30D';
  const sort = columns.find((name) => name === values.get('sort')) ?? 'conversations';
  const isUp = values.get('dir') === 'up';
  const read = async (skip: number, signal?: AbortSignal) =>
    (await query(figuresDocument, { range, tz: ownZone, skip, take: PAGE }, signal)).reseller.clientFigures;
  const loaded = useLoad(`client figures ${range}`, (signal) => read(0, signal));
  const more = async (clients: readonly ClientRow[]) => {
    const page = await read(clients.length);
    loaded.set({ ...page, clients: [...clients, ...page.clients] });
  };
  return (
    <AgencyFrame
      actions={
        <Select
          aria-label={text('figuresRange')}
          value={range}
          set={(name) => setQuery({ range: name })}
          options={ranges.map((name) => [name, text(name)])}
        />
      }
    >
      <Shown of={loaded}>
        {({ clients, total, hasMore }) =>
          total === 0 ? (
            <Empty icon="chart" title={text('clients_none')}>
              <a class="button" href={href('/agency/clients')}>
                {text('agencyTab_clients')}
              </a>
            </Empty>
          ) : (
            <section class="card flush" aria-label={text('agencyTab_figures')}>
              <Table rows={sorted(clients, sort, isUp)} sort={sort} isUp={isUp} />
              {hasMore && <ShowMore left={total - clients.length} run={() => void act(() => more(clients))} />}
            </section>
          )
        }
      </Shown>
    </AgencyFrame>
  );
}

const sorted = (rows: readonly ClientRow[], sort: (typeof columns)[number], isUp: boolean) =>
  rows.toSorted((one, other) => (isUp ? one[sort] - other[sort] : other[sort] - one[sort]));

interface TableProps {
  rows: readonly ClientRow[];
  sort: (typeof columns)[number];
  isUp: boolean;
}

const Table = ({ rows, sort, isUp }: TableProps) => (
  <div class="table-box">
    <table>
      <thead>
        <tr>
          <th>{text('credits_client')}</th>
          {columns.map((column) => (
            <th key={column} class="number" aria-sort={column === sort ? (isUp ? 'ascending' : 'descending') : 'none'}>
              <button
                type="button"
                class="link"
                onClick={() => setQuery({ sort: column, dir: column === sort && !isUp ? 'up' : null })}
              >
                {text(`compare_${column}`)}
                <span aria-hidden="true">{column === sort ? (isUp ? ' ↑' : ' ↓') : ''}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a href={href(`/agency/clients/${row.id}`)}>{row.name}</a>
            </td>
            {columns.map((column) => (
              <td class="number" key={column}>
                {number(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
