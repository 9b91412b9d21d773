import { type AnswerOf, languageName, number, t } from '#core';
import type { breakdown } from '../../operations/reports.ts';
import { percent } from '../figures/share.tsx';
import { Card, FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { CountLink } from './count-link.tsx';
import { listHref, type ReportScope } from './period.ts';
import { Sources } from './sources.tsx';

type Breakdown = AnswerOf<typeof breakdown>['analyticsBreakdown'];

interface Group {
  name: string;
  /** Selects its conversations in a list. */
  filter: Record<string, string>;
  conversations: number;
  aiResolved: number;
  handoffs: number;
}

/** Selects what has no value, in the API. */
const UNKNOWN = '-';

/** Conversations by what they have in common. Nothing if they all have it. */
function Groups({
  title,
  column,
  groups,
  scope,
}: {
  title: string;
  column: string;
  groups: Group[];
  scope: ReportScope;
}) {
  if (groups.length === 0) return null;
  const cell = (group: Group, count: number, outcome: string) => (
    <td class="number">
      <CountLink scope={scope} outcome={outcome} filter={group.filter} count={count} />
    </td>
  );
  return (
    <FlushCard title={title}>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th>{column}</th>
              <th class="number">{t('conversationList')}</th>
              <th class="number">{text('byAi')}</th>
              <th class="number">{text('askedPerson')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <td class="break">{group.name}</td>
                {cell(group, group.conversations, 'ANY')}
                {cell(group, group.aiResolved, 'AI_RESOLVED')}
                {cell(group, group.handoffs, 'HANDOFF')}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FlushCard>
  );
}

const isOneOf = (groups: readonly unknown[]) => groups.length < 2;

/** Conversations by source, page, language, channel and agent. */
export function AllGroups({ data, scope }: { data: Breakdown; scope: ReportScope }) {
  const { pages, languages, channels, agents, sources } = data;
  return (
    <>
      <Sources sources={sources} scope={scope} />
      <Groups
        title={text('report_pages')}
        column={t('pageOf')}
        scope={scope}
        groups={pages.map(({ page, ...counts }) => ({
          name: page ?? text('report_unknown'),
          filter: { page: page ?? UNKNOWN },
          ...counts,
        }))}
      />
      <Groups
        title={text('report_agents')}
        column={text('report_agent')}
        scope={scope}
        groups={agents.map(({ agent, ...counts }) => ({ name: agent.name, filter: { agent: agent.id }, ...counts }))}
      />
      <Groups
        title={text('report_languages')}
        column={t('languageTitle')}
        scope={scope}
        groups={languages.map(({ language, ...counts }) => ({
          name: language ? languageName(language) : text('report_unknown'),
          filter: { language: language ?? UNKNOWN },
          ...counts,
        }))}
      />
      {!isOneOf(channels) && (
        <Groups
          title={text('report_channels')}
          column={text('report_channels')}
          scope={scope}
          groups={channels.map(({ channel, ...counts }) => ({
            name: text(`channel_${channel}`),
            filter: { channel },
            ...counts,
          }))}
        />
      )}
    </>
  );
}

/** How many conversations came how far. */
export function Funnel({ data: { funnel }, scope }: { data: Breakdown; scope: ReportScope }) {
  const steps = [
    [t('conversationList'), funnel.conversations, 'ANY'],
    [text('report_answered'), funnel.answered, 'ANSWERED'],
    [text('askedPerson'), funnel.handoffs, 'HANDOFF'],
    [text('report_replied'), funnel.humanReplied, 'HUMAN_REPLIED'],
    [text('resolvedShare'), funnel.resolved, 'RESOLVED'],
  ] as const;
  return (
    <Card title={text('report_funnel')}>
      <ul class="funnel">
        {steps.map(([name, count, outcome]) => (
          <li key={outcome}>
            <a href={listHref(scope, outcome)}>{name}</a>
            <span class="number">
              {number(count)} <span class="muted">{percent(count, funnel.conversations)}</span>
            </span>
            <i style={{ width: `${funnel.conversations ? (count / funnel.conversations) * 100 : 0}%` }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
