import { type AnswerOf, Empty, href, number, query, useLoad } from '#core';
import { ledger as ledgerDocument } from '../../operations/agency.ts';
import { Figure } from '../reports/figure.tsx';
import { ShowMore } from '../parts/buttons.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { AgencyFrame } from './frame.tsx';

const PAGE = 50;
type ListedMove = AnswerOf<typeof ledgerDocument>['reseller']['ledger']['edges'][number]['node'];

async function readPage(after: string | null, signal?: AbortSignal) {
  const { reseller } = await query(ledgerDocument, { first: PAGE, after }, signal);
  const { org, ledger, clients } = reseller;
  const { hasNextPage, endCursor } = ledger.pageInfo;
  return {
    pool: org.poolBalance,
    rows: ledger.edges.map(({ node }) => node),
    next: hasNextPage ? endCursor : null,
    names: new Map(clients.clients.map(({ id, name }) => [id, name])),
  };
}

/** The pool, and every move of credits between it and the clients. */
export default function Credits() {
  const loaded = useLoad('ledger', (signal) => readPage(null, signal));
  const more = async (after: string, known: readonly ListedMove[]) => {
    const page = await readPage(after);
    loaded.set({ ...page, rows: [...known, ...page.rows] });
  };
  return (
    <AgencyFrame>
      <Shown of={loaded}>
        {({ pool, rows, next, names }) => (
          <>
            <Figure name={text('credits_pool')} value={number(pool)} hint={text('credits_poolHint')} />
            {rows.length === 0 ? (
              <Empty icon="building" title={text('credits_none')}>
                <p class="muted">{text('credits_noneHint')}</p>
              </Empty>
            ) : (
              <section class="card flush" aria-label={text('credits_ledger')}>
                <div class="table-box">
                  <table>
                    <thead>
                      <tr>
                        <th>{text('credits_client')}</th>
                        <th class="number">{text('credits_amount')}</th>
                        <th class="number">{text('credits_after')}</th>
                        <th class="number">{text('credits_poolAfter')}</th>
                        <th>{text('whenItWas')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map(({ id, type, workspaceId, amount, balance, poolBalance, createdAt }) => (
                        <tr key={id}>
                          <td>
                            <a href={href(`/agency/clients/${workspaceId}`)}>{names.get(workspaceId) ?? workspaceId}</a>
                            <small>{text(`move_${type}`)}</small>
                          </td>
                          <td class="number">{number(amount, { signDisplay: 'always' })}</td>
                          <td class="number">{number(balance)}</td>
                          <td class="number">{number(poolBalance)}</td>
                          <td>{moment(createdAt)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                {next && <ShowMore run={() => void act(() => more(next, rows))} />}
              </section>
            )}
          </>
        )}
      </Shown>
    </AgencyFrame>
  );
}
