import { addressQuery, botNames, Failed, Loading, may, query, setQuery, t, useLoad } from '#core';
import { figures as figuresDocument } from '../../operations/figures.ts';
import { Content } from '../figures/content.tsx';
import { Topics } from '../figures/topics.tsx';
import { download } from '../parts/download.ts';
import { Page } from '../parts/page.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/zone.ts';

const ranges = ['TODAY', 'LAST_7D', 'LAST_30D', 'THIS_MONTH', 'LAST_MONTH', 'LAST_90D', 'LAST_YEAR'] as const;

const exportPath = (bot: string | null) => `/v1/conversations/export${bot ? `?chatbotId=${bot}` : ''}`;

/** What came of the conversations of a period. Period, zone and chatbot are in the address. */
export default function Figures() {
  const values = addressQuery.value;
  const range = ranges.find((each) => each === values.get('range')) ?? 'LAST_30D';
  const tz = values.get('tz') ?? ownZone;
  const bot = values.get('bot');
  const { data, error, reload } = useLoad(`figures ${range} ${tz} ${bot}`, (signal) =>
    query(figuresDocument, { range, tz, chatbotId: bot }, signal),
  );
  return (
    <Page
      wide
      title={t('navFigures')}
      actions={
        <div class="selects">
          <select
            aria-label={text('figuresRange')}
            value={range}
            onChange={({ currentTarget }) => setQuery({ range: currentTarget.value })}
          >
            {ranges.map((each) => (
              <option value={each} key={each}>
                {text(each)}
              </option>
            ))}
          </select>
          <select
            aria-label={text('figuresZone')}
            value={tz}
            onChange={({ currentTarget }) => setQuery({ tz: currentTarget.value })}
          >
            {[...new Set([tz, ownZone, 'UTC'])].map((zone) => (
              <option value={zone} key={zone}>
                {zone}
              </option>
            ))}
          </select>
          <select
            aria-label={t('chatbotFilter')}
            value={bot ?? ''}
            onChange={({ currentTarget }) => setQuery({ bot: currentTarget.value || null })}
          >
            <option value="">{t('allChatbots')}</option>
            {[...botNames.value].map(([id, name]) => (
              <option value={id} key={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      }
    >
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <Content data={data.analytics} balance={data.workspace.balance} bot={bot} />
          <Topics key={`${range} ${tz}`} range={range} tz={tz} />
          {may('conversations:read') && (
            <div class="choices">
              <button type="button" onClick={() => void act(() => download(exportPath(bot), 'conversations.csv'))}>
                {text('exportAll')}
              </button>
            </div>
          )}
        </>
      )}
    </Page>
  );
}
