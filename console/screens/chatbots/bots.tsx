import { type AnswerOf, Avatar, counted, Empty, href, may, navigate, number, t } from '#core';
import { list } from '../../operations/bots.ts';
import { ImportBot } from '../bots/import-bot.tsx';
import { Add } from '../parts/buttons.tsx';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';

const PAGE = 100;

/** Every chatbot of the workspace. */
export default function Bots() {
  const { data, error, reload } = useQuery(list, { first: PAGE, tz: ownZone, figures: may('analytics:read') });
  const bots = data?.chatbots.edges.map(({ node }) => node) ?? [];
  const figures = new Map(data?.chatbotFigures?.edges.map(({ node }) => [node.id, node]));
  const make = may('chatbots:write') && (
    <>
      <ImportBot done={() => void reload()} />
      <Add label={text('bots_new')} run={() => navigate(href('/bots/new'))} />
    </>
  );
  return (
    <Page
      title={t('navBots')}
      actions={bots.length > 0 && make}
      above={data && text('bots_used', { used: data.workspace.chatbotCount, all: data.workspace.limits.chatbots })}
    >
      <Shown of={{ data, error, reload }}>
        {() =>
          bots.length === 0 ? (
            <Empty icon="bot" title={t('firstBot')}>
              <p class="muted">{text('bots_noneHint')}</p>
              {make}
            </Empty>
          ) : (
            <ul class="tiles">
              {bots.map(({ id, name, botName, status, sourceCount }) => (
                <li key={id}>
                  <a class="card tile" href={href(`/bots/${id}/knowledge`)}>
                    <Avatar name={botName} />
                    <span>
                      <b class="cut">{name}</b>
                      <span class="muted cut">
                        {botName} · {counted(text, 'sourceCount', sourceCount)}
                      </span>
                      <Week of={figures.get(id)} />
                    </span>
                    <span class={`sign ${status === 'ACTIVE' ? 'good' : 'warn'}`}>
                      {text(status === 'ACTIVE' ? 'bots_active' : 'bots_paused')}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Page>
  );
}

type Figures = NonNullable<AnswerOf<typeof list>['chatbotFigures']>['edges'][number]['node'];

/** The last seven days of a chatbot. Nothing for those who may not read figures. */
function Week({ of }: { of: Figures | undefined }) {
  if (!of) return null;
  const { conversations, answeredRate } = of;
  const week = conversations > 0 ? counted(text, 'bots_week', conversations) : text('bots_quiet');
  if (answeredRate === null) return <span class="muted">{week}</span>;
  const share = number(answeredRate, { style: 'percent', maximumFractionDigits: 0 });
  return <span class="muted">{text('bots_answered', { week, share })}</span>;
}
