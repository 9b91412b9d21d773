import { type AnswerOf, ago, date, Empty, may, minutes, mutate, number, query, toastError, useLoad } from '#core';
import { deliveries as deliveriesDocument, redeliver } from '../../operations/developers.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { DevelopersFrame } from './frame.tsx';

const PAGE = 50;
type DeliveryPage = AnswerOf<typeof deliveriesDocument>['webhookDeliveries'];
type Delivery = DeliveryPage['deliveries'][number];
const classes = { SUCCEEDED: 'good', PENDING: 'warn', FAILED: 'bad', SKIPPED: '' } as const;

const readPage = async (skip: number, signal?: AbortSignal) =>
  (await query(deliveriesDocument, { skip, take: PAGE }, signal)).webhookDeliveries;

/** What was sent to endpoints, and how it went. */
export default function Deliveries() {
  const { data, error, reload, set } = useLoad('deliveries', (signal) => readPage(0, signal));
  const more = async ({ deliveries }: DeliveryPage) => {
    const page = await readPage(deliveries.length);
    set({ ...page, deliveries: [...deliveries, ...page.deliveries] });
  };
  const again = ({ id }: Delivery, known: DeliveryPage) =>
    act(async () => {
      const { redeliverWebhook } = await mutate(redeliver, { deliveryId: id });
      const { delivery } = redeliverWebhook;
      set({ ...known, deliveries: known.deliveries.map((each) => (each.id === id ? delivery : each)) });
    });
  return (
    <DevelopersFrame>
      <Shown of={{ data, error, reload }}>
        {(data) =>
          data.deliveries.length === 0 ? (
            <Empty icon="out" title={text('del_none')}>
              <p class="muted">{text('del_noneHint')}</p>
            </Empty>
          ) : (
            <section class="card flush">
              {data.dropped > 0 && <p class="pad warn">{text('del_dropped', { n: data.dropped })}</p>}
              <div class="table-box">
                <table>
                  <thead>
                    <tr>
                      <th>{text('del_event')}</th>
                      <th>{text('bots_status')}</th>
                      <th class="number">{text('del_attempts')}</th>
                      <th>{text('whenItWas')}</th>
                      <th>
                        <span class="hidden">{text('del_again')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.deliveries.map((delivery) => (
                      <Row key={delivery.id} delivery={delivery} again={() => void again(delivery, data)} />
                    ))}
                  </tbody>
                </table>
              </div>
              {data.hasMore && <ShowMore run={() => void more(data).catch(toastError)} />}
            </section>
          )
        }
      </Shown>
    </DevelopersFrame>
  );
}

function Row({ delivery, again }: { delivery: Delivery; again(): void }) {
  const { event, url, status, attempts, lastStatusCode, lastError, nextAttemptAt, createdAt } = delivery;
  return (
    <tr>
      <td>
        <code>{event}</code>
        <small>{url}</small>
      </td>
      <td>
        <span class={`sign ${classes[status]}`}>{text(`delivery_${status}`)}</span>
        <small>{[lastStatusCode, lastError].filter(Boolean).join(' ')}</small>
        {nextAttemptAt && <small>{text('del_next', { ago: ago(nextAttemptAt, minutes.value) })}</small>}
      </td>
      <td class="number">{number(attempts)}</td>
      <td>{date(createdAt, { dateStyle: 'medium', timeStyle: 'medium' })}</td>
      <td class="end">
        {may('workspace:write') && (
          <button type="button" onClick={again}>
            {text('del_again')}
          </button>
        )}
      </td>
    </tr>
  );
}
