import { addressQuery, botNames, Empty, labels, languageName, may, t, useLoad } from '#core';
import { dayName } from '../office/week.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { download } from '../parts/download.ts';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import {
  filterOf,
  isOutcome,
  type ListPage,
  type ListRow,
  type ListScope,
  readPage,
  readScope,
  readSourceTitle,
  titleOf,
} from './list-read.ts';
import { day, reportHref } from './period.ts';
import { exportPath } from './reports.tsx';

/** What narrows the list, in words. */
function narrowing(bot: string | null, sourceTitle: string | null | undefined): string {
  const { page, language, labelId, channel, sourceId, weekday, hour } = filterOf();
  const known = (value: string | null, show: (value: string) => string) =>
    value === '-' ? text('report_unknown') : value && show(value);
  return [
    bot && botNames.value.get(bot),
    known(page, (value) => value),
    known(language, languageName),
    channel && text(`channel_${channel}`),
    sourceId && (sourceTitle ?? text('report_source')),
    labelId && labels.value?.find(({ id }) => id === labelId)?.name,
    weekday !== null && dayName(weekday - 1),
    hour !== null && `${String(hour).padStart(2, '0')}:00`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What one number of a report counts. Everything that selects it is in the address. */
export default function ReportList() {
  const scope = readScope();
  const { from, to, tz, bot, of } = scope;
  const { data, error, reload, set } = useLoad(addressQuery.value.toString(), (signal) =>
    readPage(scope, null, signal),
  );
  const source = useLoad(`source ${addressQuery.value}`, readSourceTitle);
  const more = async (page: ListPage) => {
    const next = await readPage(scope, page.next);
    set({ rows: [...page.rows, ...next.rows], next: next.next });
  };
  const [first, last] = [from, to].map((date) => day(date, { dateStyle: 'medium' }));
  const about = [first === last ? first : `${first} – ${last}`, tz, narrowing(bot, source.data)]
    .filter(Boolean)
    .join(' · ');
  const isFile = isOutcome(of) && may('conversations:read');
  return (
    <Page
      above={<a href={reportHref(scope)}>{text('report_back')}</a>}
      title={titleOf(of)}
      actions={data && data.rows.length > 0 && isFile && <Csv scope={scope} />}
    >
      <p class="muted">{about}</p>
      <Shown of={{ data, error, reload }}>
        {(page) =>
          page.rows.length === 0 ? (
            <Empty icon="search" title={text('report_listNone')}>
              <p class="muted">{text('report_listNoneHint')}</p>
            </Empty>
          ) : (
            <Rows page={page} tz={tz} more={() => void act(() => more(page))} />
          )
        }
      </Shown>
    </Page>
  );
}

/** The listed conversations as a file. */
function Csv({ scope }: { scope: ListScope }) {
  const filter = Object.entries({ outcome: scope.of.toLowerCase(), ...filterOf() }).flatMap(([name, value]) =>
    value === null ? [] : [[name, name === 'channel' ? String(value).toLowerCase() : String(value)]],
  );
  const path = exportPath(scope, Object.fromEntries(filter));
  return (
    <button type="button" onClick={() => void act(() => download(path, 'conversations.csv'))}>
      {text('exportAll')}
    </button>
  );
}

interface RowsProps {
  page: ListPage;
  /** The zone of the report, whose days the rows are counted by. */
  tz: string;
  more(): void;
}

const Rows = ({ page: { rows, next }, tz, more }: RowsProps) => (
  <>
    <section class="card flush">
      <table class="report-rows">
        <thead class="hidden">
          <tr>
            <th>{t('conversationTitle')}</th>
            <th>{text('whenItWas')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} tz={tz} />
          ))}
        </tbody>
      </table>
      {next && <ShowMore run={more} />}
    </section>
    <p class="muted" role="status">
      {text(next ? 'report_rowsMore' : 'report_rows', { n: rows.length })}
    </p>
  </>
);

const Row = ({ row: { to, content, about, at }, tz }: { row: ListRow; tz: string }) => (
  <tr>
    <td>
      {to ? <a href={to}>{content}</a> : content}
      {about && <small>{about}</small>}
    </td>
    <td class="end">{moment(at, tz)}</td>
  </tr>
);
