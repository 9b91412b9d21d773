import { type AnswerOf, Empty, href, number, query, useLoad } from '#core';
import { ledger as ledgerDocument } from '../../operations/agency.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { Copyable } from '../parts/secret.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { AgencyFrame } from './frame.tsx';
import { lastingText } from './lasting.ts';

const PAGE = 50;
type ListedMove = AnswerOf<typeof ledgerDocument>['reseller']['ledger']['edges'][number]['node'];

async function readPage(after: string | null, signal?: AbortSignal) {
  const { reseller } = await query(ledgerDocument, { first: PAGE, after }, signal);
  const { org, ledger, clients, clientFigures } = reseller;
  const { hasNextPage, endCursor } = ledger.pageInfo;
  return {
    org,
    spent: clientFigures.clients.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0),
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
        {({ org, spent, rows, next, names }) => (
          <>
            <Pool org={org} spent={spent} />
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

/** What the pool is good for, and how it grows. */
const Pool = ({ org: { id, poolBalance }, spent }: { org: { id: string; poolBalance: number }; spent: number }) => (
  <section class="card">
    <h2>{text('credits_pool')}</h2>
    <p class="pool">{number(poolBalance)}</p>
    <p>
      {text('credits_buys')} {text('credits_spent', { n: spent })} {spent > 0 && lastingText(poolBalance, spent)}
    </p>
    <p class="muted">{text('credits_poolHint')}</p>
    <Copyable value={`npm run operator -- org set ${id} --pool ${poolBalance + 10_000}`} />
  </section>
);
