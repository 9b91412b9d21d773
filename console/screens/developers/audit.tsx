import { botNames, Empty, query, useLoad } from '#core';
import { audit as auditDocument } from '../../operations/developers.ts';
import { ShowMore } from '../parts/buttons.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { moment } from '../parts/times.ts';
import { type AuditRow, auditWords } from './audit-words.ts';
import { DevelopersFrame } from './frame.tsx';

async function readPage(after: string | null, signal?: AbortSignal) {
  const { edges, pageInfo } = (await query(auditDocument, { after }, signal)).auditEntries;
  return { entries: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** Who changed what. */
export default function Audit() {
  const loaded = useLoad('audit', (signal) => readPage(null, signal));
  return (
    <DevelopersFrame>
      <Shown of={loaded}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty icon="book" title={text('audit_none')} />
          ) : (
            <section class="card flush">
              <p class="muted pad">{text('audit_hint')}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
              <section class="table-box stacked" tabIndex={0} aria-label={text('devTab_audit')}>
                <table>
                  <thead>
                    <tr>
                      <th>{text('whenItWas')}</th>
                      <th>{text('audit_who')}</th>
                      <th>{text('audit_what')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map((entry) => (
                      <Entry entry={entry} key={entry.id} />
                    ))}
                  </tbody>
                </table>
              </section>
              {next && (
                <ShowMore
                  run={() =>
                    void act(async () => {
                      const page = await readPage(next);
                      loaded.set({ ...page, entries: [...entries, ...page.entries] });
                    })
                  }
                />
              )}
            </section>
          )
        }
      </Shown>
    </DevelopersFrame>
  );
}

const Entry = ({ entry }: { entry: AuditRow }) => {
  const { at, action, actor, chatbotId, subjectId, fields } = entry;
  return (
    <tr>
      <td>{moment(at)}</td>
      <td>
        {actor.name}
        {actor.kind === 'KEY' && <small>{text('audit_key')}</small>}
        {actor.kind === 'PROGRAM' && <small>{text('mcp_program')}</small>}
      </td>
      <td>
        <span title={action}>{auditWords(entry)}</span> {botNames.value.get(chatbotId ?? subjectId ?? '')}
        <small>{fields.join(', ')}</small>
      </td>
    </tr>
  );
};
