import type { ComponentChildren } from 'preact';
import { href, languageName, languages, loadBotNames, may, mutate, navigate } from '#core';
import { remove, saveSettings, saveSynonyms, synonyms as synonymsDocument, update } from '../../operations/bots.ts';
import { ExportBot } from '../bots/export-bot.tsx';
import { BotFrame } from '../bots/frame.tsx';
import { type Guidance, GuidanceCard } from '../bots/guidance-card.tsx';
import { type BotDetails, useBot } from '../bots/use-bot.ts';
import { ActiveSign, Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm.tsx';
import { Check, errorFor, fieldsOf, linesOf, SelectField, useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import type { Revision } from '../parts/use-revision.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { Preview } from '../preview/preview.tsx';

interface Answers extends Guidance {
  name: string;
  language: string;
  blockedTopics: string;
  refusalMessage: string;
  synonyms: string;
  autoImprove: boolean;
}

const groupsOf = (value: string) =>
  linesOf(value).map((line) =>
    line
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** Sends each part that was changed. Undefined values are not sent. */
async function saveAll(
  { id, settingsRevision }: BotDetails,
  { blockedTopics, refusalMessage, synonyms, autoImprove, name, ...nullable }: Partial<Answers>,
): Promise<void> {
  let revision = settingsRevision;
  if (name !== undefined || Object.keys(nullable).length > 0) {
    const { language, instructions, tone } = nullable;
    const answer = await mutate(update, {
      chatbotId: id,
      settingsRevision,
      name,
      language: language === '' ? null : language,
      instructions: instructions === undefined ? undefined : instructions.trim() || null,
      tone: tone === '' ? null : tone,
    });
    revision = answer.updateChatbot.chatbot.settingsRevision;
  }
  if (blockedTopics !== undefined || refusalMessage !== undefined || autoImprove !== undefined) {
    await mutate(saveSettings, {
      chatbotId: id,
      settingsRevision: revision,
      blockedTopics: blockedTopics === undefined ? undefined : linesOf(blockedTopics),
      refusalMessage,
      autoImprove,
    });
  }
  if (synonyms !== undefined) await mutate(saveSynonyms, { chatbotId: id, synonyms: groupsOf(synonyms) });
}

/** How the chatbot answers. */
export default function AnswersScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data: bot, error, reload, revision } = useBot(id);
  const groups = useQuery(synonymsDocument, { chatbotId: id });
  const reloadAll = async () => {
    await Promise.all([reload(), groups.reload()]);
  };
  const data = bot && groups.data && { bot, groups: groups.data.synonyms };
  return (
    <BotFrame id={id}>
      <Shown of={{ data, error: error ?? groups.error, reload: reloadAll }}>
        {(data) => (
          <Edit {...data} revision={revision} saved={() => Promise.all([reloadAll(), loadBotNames()])}>
            {may('chatbots:write') && <State bot={data.bot} reload={() => void reload()} />}
          </Edit>
        )}
      </Shown>
    </BotFrame>
  );
}

interface EditProps {
  bot: BotDetails;
  groups: readonly (readonly string[])[];
  revision: Revision;
  saved(): Promise<unknown>;
  children: ComponentChildren;
}

function Edit({ bot, groups, revision, saved, children }: EditProps) {
  const form = useSettings<Answers>(revision);
  const { settings } = bot.appearance;
  const answers: Answers = {
    name: bot.name,
    language: bot.language ?? '',
    blockedTopics: (settings.blockedTopics ?? []).join('\n'),
    refusalMessage: settings.refusalMessage ?? '',
    synonyms: groups.map((group) => group.join(', ')).join('\n'),
    autoImprove: settings.autoImprove ?? false,
    instructions: bot.instructions ?? '',
    tone: bot.tone ?? '',
    ...form.changes,
  };
  const field = fieldsOf({ ...answers, autoImprove: undefined }, form);
  return (
    <div class="halves">
      <fieldset class="stack" disabled={!may('chatbots:write')}>
        <Card title={text('answers_manner')}>
          {field('name', text('nameLabel'), { hint: text('bots_nameHint') })}
          <SelectField
            label={text('answers_language')}
            value={answers.language}
            set={(language) => form.set({ language })}
            options={[
              ['', text('answers_languageHint')],
              ...[...new Set([answers.language, ...languages])]
                .filter(Boolean)
                .map((code) => [code, languageName(code)] as const),
            ]}
          />
          {field('blockedTopics', text('answers_blocked'), { rows: 3, hint: text('look_onePerLine') })}
          {field('refusalMessage', text('answers_refusal'), { rows: 2 })}
          <Check
            label={text('answers_learn')}
            checked={answers.autoImprove}
            set={(autoImprove) => form.set({ autoImprove })}
          />
          {field('synonyms', text('answers_synonyms'), { rows: 5, hint: text('answers_synonymsHint') })}
        </Card>
        <GuidanceCard guidance={answers} set={form.set} error={errorFor(form.errors, 'instructions')} />
        {children}
      </fieldset>
      <Preview bot={bot} changes={{}} />
      {form.saveBar(async () => {
        await saveAll(bot, form.changes);
        await saved();
      })}
    </div>
  );
}

/** Pauses or deletes the chatbot. */
function State({ bot: { id, status }, reload }: { bot: BotDetails; reload(): void }) {
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
      <ActiveSign on={isActive} />
      <span class="space" />
      <ExportBot chatbotId={id} />
      <button type="button" disabled={busy} onClick={() => void turn()}>
        {text(isActive ? 'bots_pause' : 'bots_resume')}
      </button>
      <ConfirmButton
        label={text('bots_remove')}
        title={text('bots_removeTitle')}
        text={text('bots_removeText')}
        run={erase}
      />
    </section>
  );
}
