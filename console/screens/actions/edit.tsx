import { useEffect, useState } from 'preact/hooks';
import { addressQuery, href, may, mutate, navigate, path, query, toast, useLoad } from '#core';
import { create, one, update } from '../../operations/actions.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { handedDraft } from '../runs/handed.ts';
import { CallCard, type SecretsDraft, secretHeadersOf } from './call-card.tsx';
import { ResultCard, RulesCard, WordsCard } from './cards.tsx';
import { blankAction, changesOf, draftOf, type EditedAction, type SavedAction } from './draft.ts';
import { ExamplesCard } from './examples-card.tsx';
import { InputsCard } from './inputs-card.tsx';
import { SignedCalls } from './signed-calls.tsx';
import { draftFrom } from './templates.ts';
import { TryIt } from './try-it.tsx';

const NEW = 'new';

/** Makes an action, or changes one. */
export default function Edit({ params: { id = '', action = '' } }: { params: Record<string, string> }) {
  const loaded = useLoad(`action ${action}`, async (signal) =>
    action === NEW ? null : (await query(one, { chatbotId: id, actionId: action }, signal)).action,
  );
  return (
    <ActionsFrame id={id} at="list">
      <Shown of={loaded}>
        {(saved) => <Editor key={action} chatbotId={id} saved={saved ?? undefined} set={loaded.set} />}
      </Shown>
    </ActionsFrame>
  );
}

interface EditorProps {
  chatbotId: string;
  /** Undefined: a new one. */
  saved: SavedAction | undefined;
  set(saved: SavedAction): void;
}

/** What a new action begins with: a proposal, a template, or nothing. */
const beginning = (): EditedAction =>
  handedDraft.peek()?.draft ?? draftFrom(addressQuery.peek().get('from')) ?? blankAction;

/** The draft with what the person has changed. `version` counts the times that it was replaced as a whole. */
function useEditor({ chatbotId, saved, set: setSaved }: EditorProps) {
  const base = saved ? draftOf(saved) : blankAction;
  const [draft, setDraft] = useState(() => (saved ? base : beginning()));
  const [secrets, setSecrets] = useState<SecretsDraft>();
  const [version, setVersion] = useState(0);
  const [madeId, setMadeId] = useState<string>();
  const { busy, errors, run } = useSaving();
  const reset = (next: EditedAction) => {
    setDraft(next);
    setSecrets(undefined);
    setVersion(version + 1);
  };
  const changes = changesOf(base, draft);
  const store = async () => {
    const secretHeaders = secretHeadersOf(secrets);
    if (saved) {
      const changed = { chatbotId, actionId: saved.id, ...changes, secretHeaders };
      const { action } = (await mutate(update, changed)).updateAction;
      setSaved(action);
      reset(draftOf(action));
      toast(text('savedNow'));
    } else {
      const { action } = (await mutate(create, { chatbotId, ...draft, secretHeaders })).createAction;
      setMadeId(action.id);
    }
  };
  // Once the bar is gone, which asks whoever leaves.
  useEffect(() => {
    if (madeId) navigate(href(`/bots/${chatbotId}/actions/${madeId}`), { replace: true });
  }, [madeId]);
  useEffect(
    () => () => {
      handedDraft.value = undefined;
    },
    [],
  );
  return {
    draft,
    secrets,
    setSecrets,
    version,
    busy,
    isChanged: !madeId && (Object.keys(changes).length > 0 || secrets !== undefined),
    set: (more: Partial<EditedAction>) => setDraft((before) => ({ ...before, ...more })),
    replace: (more: Partial<EditedAction>) => {
      setDraft({ ...draft, ...more });
      setVersion(version + 1);
    },
    discard: () => reset(base),
    save: () => void run(store),
    at: (path: string) =>
      Object.entries(errors).find(([errorPath]) => errorPath === path || errorPath.startsWith(`${path}.`))?.[1],
  };
}

function Editor(props: EditorProps) {
  const { chatbotId, saved } = props;
  const { draft, version, isChanged, busy, secrets, setSecrets, ...form } = useEditor(props);
  const of = { chatbotId, draft, set: form.set, at: form.at };
  const whole = form.at('input') ?? form.at('');
  return (
    <div class="halves">
      <fieldset class="stack" key={version} disabled={!may('chatbots:write')}>
        {saved?.stoppedReason && (
          <a class="problem" href={href(`${path.value}/tool`)}>
            {saved.stoppedReason}
          </a>
        )}
        <WordsCard {...of} actionId={saved?.id} />
        <InputsCard {...of} />
        <RulesCard {...of} />
        <CallCard {...of} stored={saved?.secretHeaderNames} secrets={secrets} setSecrets={setSecrets} />
        <ResultCard {...of} />
        <ExamplesCard {...of} />
      </fieldset>
      <aside class="stack preview" aria-label={text('keys_try')}>
        <TryIt
          chatbotId={chatbotId}
          saved={isChanged ? undefined : saved}
          keep={(example) => form.replace({ examples: [...draft.examples, example] })}
        />
        {saved && !saved.call.mcp && may('chatbots:write') && (
          <SignedCalls chatbotId={chatbotId} saved={saved} set={props.set} />
        )}
      </aside>
      {isChanged && (
        <div class="both">
          {whole && <p class="problem">{whole}</p>}
          <SaveBar busy={busy} differences={undefined} save={form.save} discard={form.discard} />
        </div>
      )}
    </div>
  );
}
