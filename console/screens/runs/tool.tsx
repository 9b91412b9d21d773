import { type AnswerOf, href, mutate, navigate, useLoad } from '#core';
import { approve as approveDocument } from '../../operations/tool.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { FlushCard } from '../parts/card.tsx';
import { useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

type Reviewed = AnswerOf<typeof approveDocument>['approveActionTool'];
type Review = Reviewed['review'];
type View = NonNullable<Review['current']>;
type Argument = View['arguments'][number];

/** What has changed of the tool of an action since it was approved, and the approval of the tool as it is now. */
export default function Tool({ params: { id = '', action = '' } }: { params: Record<string, string> }) {
  const ids = { chatbotId: id, actionId: action };
  const loaded = useLoad(`tool ${action}`, async () => (await mutate(approveDocument, ids)).approveActionTool);
  const { busy, errors, run } = useSaving();
  const back = href(`/bots/${id}/actions/${action}`);
  const approve = (fingerprint: string) =>
    run(async () => {
      await mutate(approveDocument, { ...ids, fingerprint });
      navigate(back);
    });
  return (
    <ActionsFrame id={id} at="list">
      <Shown of={loaded}>
        {({ action: reviewed, review }) => (
          <>
            <Differences name={reviewed.call.mcp?.tool ?? reviewed.name} url={reviewed.call.url} review={review} />
            <Misfits problems={review.problems} />
            {Object.values(errors).map((error) => (
              <p class="problem" role="alert" key={error}>
                {error}
              </p>
            ))}
            <div class="choices">
              {review.fingerprint && (review.changed || reviewed.stoppedReason) && (
                <button
                  type="button"
                  class="primary"
                  disabled={busy || review.problems.length > 0}
                  onClick={() => void approve(review.fingerprint!)}
                >
                  {text('toolApprove')}
                </button>
              )}
              <a class="button" href={back}>
                {text('toolBack')}
              </a>
            </div>
          </>
        )}
      </Shown>
    </ActionsFrame>
  );
}

/** What must be changed in the action before its tool can be approved. */
const Misfits = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 && (
    <section class="card stopped">
      <h2>{text('toolMisfits')}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );

/** A line of the comparison. Undefined: there is none on this side. */
interface Line {
  name: string;
  isCode?: boolean;
  was: string | undefined;
  now: string | undefined;
}

const ofArgument = ({ type, required, description }: Argument): string =>
  [required ? `${type}, ${text('toolNeeded')}` : type, description].filter(Boolean).join('\n');

const ofEffect = ({ readOnly }: View): string => text(readOnly ? 'toolReads' : 'toolWrites');

/** Both sides of everything that is shown of a tool. */
function linesOf(approved: View | null, current: View | null): Line[] {
  const argumentsOf = (view: View | null) => new Map(view?.arguments.map((each) => [each.name, ofArgument(each)]));
  const [before, after] = [argumentsOf(approved), argumentsOf(current)];
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return [
    { name: text('toolSays'), was: approved?.description ?? undefined, now: current?.description ?? undefined },
    { name: text('toolEffect'), was: approved ? ofEffect(approved) : undefined, now: current ? ofEffect(current) : '' },
    ...names.map((name) => ({ name, isCode: true, was: before.get(name), now: after.get(name) })),
  ];
}

/** What the lines do not say. */
function noteOf({ approved, current, changed }: Review, lines: readonly Line[]): string {
  if (!current) return text('toolGone');
  if (!changed) return text('toolSame');
  if (!approved) return text('toolUnknown');
  return lines.some(({ was, now }) => was !== now) ? '' : text('toolOther');
}

function Differences({ name, url, review }: { name: string; url: string; review: Review }) {
  const { approved, current } = review;
  const lines = linesOf(approved, current);
  const note = noteOf(review, lines);
  return (
    <FlushCard title={text('mcp_tool', { name })}>
      <div class="pad">
        <p class="muted wrapped">
          {url}. {text('toolIntro')}
        </p>
        {note && <p class={review.changed ? 'warn' : 'muted'}>{note}</p>}
      </div>
      {(current ?? approved) && (
        <div class="table-box stacked">
          <table>
            <thead>
              <tr>
                <th>
                  <span class="hidden">{text('nameLabel')}</span>
                </th>
                {approved && <th>{text('toolWas')}</th>}
                {current && <th>{text('toolNow')}</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Row key={line.name} line={line} hasBefore={!!approved} hasAfter={!!current} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FlushCard>
  );
}

const Row = ({ line, hasBefore, hasAfter }: { line: Line; hasBefore: boolean; hasAfter: boolean }) => {
  const { name, isCode, was, now } = line;
  return (
    <tr>
      <td>
        {isCode ? <code>{name}</code> : name}{' '}
        {hasBefore && hasAfter && was !== now && <span class="sign warn">{text('toolChanged')}</span>}
      </td>
      {hasBefore && (
        <td data-label={text('toolWas')} class="said" dir="auto">
          {was ?? '–'}
        </td>
      )}
      {hasAfter && (
        <td data-label={text('toolNow')} class="said" dir="auto">
          {now ?? '–'}
        </td>
      )}
    </tr>
  );
};
