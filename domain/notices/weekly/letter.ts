import type { Analytics } from '../../analytics/records.ts';
import { fill } from '../../answers/texts.ts';
import type { App, OutgoingMail } from '../../core/app.ts';
import { escapeHtml, oneLine, withoutLinks } from '../../core/text.ts';
import { resolveLanguage } from '../../language/languages.ts';
import { consoleUrl } from '../../mail/console-url.ts';
import { buttonHtml, type MailLook } from '../../mail/look.ts';
import type { Member } from '../../team/records.ts';
import { mailPage } from '../../transcripts/page.ts';
import { waitingTexts } from '../people-texts.ts';
import { type WeeklyTexts, weeklyTexts } from './texts.ts';

interface WeeklyLetter {
  workspaceId: string;
  report: Analytics;
  look: MailLook;
  member: Member;
  week: { from: string; to: string; tz: string };
}

const MAX_QUESTIONS = 5;

/** The mail with the report of a week. */
export function weeklyLetter(app: App, { workspaceId, report, look, member, week }: WeeklyLetter): OutgoingMail {
  const language = resolveLanguage(member.notifications.language);
  const words = weeklyTexts[language];
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const [from, to] = [week.from, week.to].map((date) => days.format(Date.parse(date)));
  const intro = fill(words.intro, { from: from ?? '', to: to ?? '' });
  const rows = rowsOf(report, words, language);
  const questions = report.topQuestions
    .slice(0, MAX_QUESTIONS)
    .map(({ content, count }) => [withoutLinks(content), String(count)] as const);
  const link = consoleUrl(app, workspaceId, `reports?${new URLSearchParams(week)}`);
  const notes = [waitingTexts[language].note, look.appName];
  const asked =
    questions.length > 0 ? `<p style="margin:24px 0 8px"><strong>${escapeHtml(words.mostAsked)}</strong></p>` : '';
  const body = tableHtml(rows) + asked + tableHtml(questions);
  return {
    to: { name: oneLine(member.name), address: member.email },
    subject: fill(words.subject, { n: report.outcomes.total.toLocaleString(language) }),
    text: [
      intro,
      textOf(rows),
      ...(questions.length > 0 ? [`${words.mostAsked}\n${textOf(questions)}`] : []),
      ...(link ? [`${words.open}: ${link}`] : []),
      `${notes.join('\n')}\n`,
    ].join('\n\n'),
    html: mailPage({
      look,
      language,
      intro,
      body: body + (link ? buttonHtml(look, link, words.open) : ''),
      notes,
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

type Row = readonly [name: string, value: string];

const textOf = (rows: readonly Row[]) => rows.map(([name, value]) => `${name}: ${value}`).join('\n');
const tableHtml = (rows: readonly Row[]) =>
  rows.length === 0
    ? ''
    : `<table style="border-collapse:collapse;width:100%">${rows
        .map(
          ([name, value]) =>
            `<tr><td class="line" dir="auto" style="padding:6px 0;border-bottom:1px solid #e4e4e7">${escapeHtml(name)}</td>` +
            `<td class="line" style="padding:6px 0;padding-inline-start:12px;border-bottom:1px solid #e4e4e7;text-align:end;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;

/** The totals of the week, each with that of the week before. */
function rowsOf({ outcomes, unanswered, previous, saved }: Analytics, words: WeeklyTexts, language: string): Row[] {
  const number = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString(language, options);
  const row = (name: string, value: number, before: number): Row => [
    name,
    `${number(value)} (${fill(words.before, { n: number(before) })})`,
  ];
  const rating: Row[] =
    outcomes.csatCount > 0
      ? [[words.rating, `${number(outcomes.csatAvg, { maximumFractionDigits: 1 })} (${number(outcomes.csatCount)})`]]
      : [];
  return [
    row(words.conversations, outcomes.total, previous.outcomes.total),
    row(words.aiResolved, outcomes.aiResolved, previous.outcomes.aiResolved),
    row(words.handoffs, outcomes.handoffs, previous.outcomes.handoffs),
    row(words.unanswered, unanswered, previous.unanswered),
    ...rating,
    ...(saved ? [[words.saved, savedText(saved, number)] as const] : []),
  ];
}

function savedText(
  { minutes, amount, currency }: NonNullable<Analytics['saved']>,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const hours = number(minutes / 60, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  return amount === null ? hours : `${hours} · ${number(amount, { style: 'currency', currency })}`;
}
