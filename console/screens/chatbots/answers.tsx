import { useState } from 'preact/hooks';
import { Failed, href, Loading, loadBotNames, may, mutate, navigate, query, useLoad } from '#core';
import { remove, saveSettings, saveSynonyms, synonyms as synonymsDocument, update } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { type BotDetails, useBot } from '../bots/use-bot.ts';
import { Confirm } from '../parts/confirm.tsx';
import { errorFor, linesOf, TextField, useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';

interface Answers {
  name: string;
  language: string;
  blockedTopics: string;
  refusalMessage: string;
  synonyms: string;
}

const groupsOf = (value: string) =>
  linesOf(value).map((line) =>
    line
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** Sends each part that was changed. */
async function saveAll(
  { id, settingsRevision }: BotDetails,
  { name, language, blockedTopics, refusalMessage, synonyms }: Partial<Answers>,
): Promise<void> {
  let revision = settingsRevision;
  if (name !== undefined || language !== undefined) {
    const answer = await mutate(update, {
      chatbotId: id,
      settingsRevision,
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language: language || null }),
    });
    revision = answer.updateChatbot.chatbot.settingsRevision;
  }
  if (blockedTopics !== undefined || refusalMessage !== undefined) {
    await mutate(saveSettings, {
      chatbotId: id,
      settingsRevision: revision,
      ...(blockedTopics === undefined ? {} : { blockedTopics: linesOf(blockedTopics) }),
      ...(refusalMessage === undefined ? {} : { refusalMessage }),
    });
  }
  if (synonyms !== undefined) await mutate(saveSynonyms, { chatbotId: id, synonyms: groupsOf(synonyms) });
}

/** How the chatbot answers. */
export default function AnswersScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data, error, reload, revision } = useBot(id);
  const groups = useLoad(
    `synonyms ${id}`,
    async (signal) => (await query(synonymsDocument, { chatbotId: id }, signal)).synonyms,
  );
  const { changes, isChanged, set, clear } = useChanges<Answers>();
  const { busy, errors, run } = useSaving();
  const discard = () => {
    clear();
    revision.forget();
  };
  const failed = error ?? groups.error;
  if (failed || !data || !groups.data) {
    return (
      <BotFrame id={id}>
        {failed ? <Failed error={failed} retry={() => void Promise.all([reload(), groups.reload()])} /> : <Loading />}
      </BotFrame>
    );
  }
  const save = () =>
    run(
      revision.guard(async () => {
        await saveAll(data, changes);
        await Promise.all([reload(), groups.reload(), loadBotNames()]);
        clear();
      }),
      text('savedNow'),
    );
  const { settings } = data.appearance;
  const now: Answers = {
    name: data.name,
    language: data.language ?? '',
    blockedTopics: (settings.blockedTopics ?? []).join('\n'),
    refusalMessage: settings.refusalMessage ?? '',
    synonyms: groups.data.map((group) => group.join(', ')).join('\n'),
    ...changes,
  };
  const words = (name: keyof Answers, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={now[name]}
      set={(value) => set({ [name]: value })}
      error={errorFor(errors, name)}
      {...more}
    />
  );
  return (
    <BotFrame id={id}>
      <fieldset class="stack" disabled={!may('chatbots:write')}>
        <section class="card">
          <h2>{text('answers_manner')}</h2>
          {words('name', text('bots_name'), { hint: text('bots_nameHint') })}
          {words('language', text('answers_language'), { hint: text('answers_languageHint'), placeholder: 'en' })}
          {words('blockedTopics', text('answers_blocked'), { rows: 3, hint: text('look_onePerLine') })}
          {words('refusalMessage', text('answers_refusal'), { rows: 2 })}
        </section>
        <section class="card">
          <h2>{text('answers_synonyms')}</h2>
          {words('synonyms', text('answers_synonyms'), { rows: 5, hint: text('answers_synonymsHint') })}
        </section>
        {may('chatbots:write') && <State bot={data} reload={() => void reload()} />}
      </fieldset>
      {isChanged && (
        <SaveBar busy={busy} differences={revision.differences} save={() => void save()} discard={discard} />
      )}
    </BotFrame>
  );
}

/** Pauses or deletes the chatbot. */
function State({ bot: { id, status }, reload }: { bot: BotDetails; reload(): void }) {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useSaving();
  const isActive = status === 'ACTIVE';
  const turn = () =>
    run(async () => {
      await mutate(update, { chatbotId: id, status: isActive ? 'PAUSED' : 'ACTIVE' });
      reload();
    });
  const erase = () =>
    run(async () => {
      await mutate(remove, { chatbotId: id });
      await loadBotNames();
      navigate(href('/bots'));
    });
  return (
    <section class="card row-card">
      <span class={`sign ${isActive ? 'good' : 'warn'}`}>{text(isActive ? 'bots_active' : 'bots_paused')}</span>
      <span class="space" />
      <button type="button" disabled={busy} onClick={() => void turn()}>
        {text(isActive ? 'bots_pause' : 'bots_resume')}
      </button>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {text('bots_remove')}
      </button>
      {asking && (
        <Confirm
          title={text('bots_removeTitle')}
          text={text('bots_removeText')}
          action={text('bots_remove')}
          onConfirm={() => void erase()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
