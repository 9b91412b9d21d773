import { addressQuery, botNames, may, setQuery, t } from '#core';
import { figures as figuresDocument } from '../../operations/figures.ts';
import { Content } from '../figures/content.tsx';
import { Topics } from '../figures/topics.tsx';
import { download } from '../parts/download.ts';
import { Select } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';
import { Exports } from './exports.tsx';

const ranges = ['TODAY', 'LAST_7D', 'LAST_30D', 'THIS_MONTH', 'LAST_MONTH', 'LAST_90D', 'LAST_YEAR'] as const;

const exportPath = (bot: string | null) => `/v1/conversations/export${bot ? `?chatbotId=${bot}` : ''}`;

/** What came of the conversations of a period. Period, zone and chatbot are in the address. */
export default function Figures() {
  const values = addressQuery.value;
  const range = ranges.find((name) => name === values.get('range')) ?? 'LAST_30D';
  const tz = values.get('tz') ?? ownZone;
  const bot = values.get('bot');
  const loaded = useQuery(figuresDocument, { range, tz, chatbotId: bot });
  return (
    <Page wide title={t('navFigures')} actions={<Selects range={range} tz={tz} bot={bot} />}>
      <Shown of={loaded}>
        {({ analytics, workspace }) => (
          <>
            <Content data={analytics} balance={workspace.balance} bot={bot} />
            <Topics key={`${range} ${tz}`} range={range} tz={tz} />
            {may('conversations:read') && (
              <>
                <div class="choices">
                  <button type="button" onClick={() => void act(() => download(exportPath(bot), 'conversations.csv'))}>
                    {text('exportAll')}
                  </button>
                </div>
                <Exports kind="CONVERSATIONS" bot={bot} />
              </>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

/** Choose what the figures are of. */
const Selects = ({ range, tz, bot }: { range: (typeof ranges)[number]; tz: string; bot: string | null }) => (
  <div class="selects">
    <Select
      aria-label={text('figuresRange')}
      value={range}
      set={(range) => setQuery({ range })}
      options={ranges.map((name) => [name, text(name)])}
    />
    <Select
      aria-label={text('hours_zone')}
      value={tz}
      set={(tz) => setQuery({ tz })}
      options={[...new Set([tz, ownZone, 'UTC'])].map((zone) => [zone, zone])}
    />
    <Select
      aria-label={t('chatbotFilter')}
      value={bot ?? ''}
      set={(bot) => setQuery({ bot })}
      options={[['', t('allChatbots')], ...botNames.value]}
    />
  </div>
);
