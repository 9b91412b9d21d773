import { useState } from 'preact/hooks';
import {
  activeKeys,
  allRows,
  botNames,
  canOpen,
  chooseTheme,
  Dialog,
  href,
  nameOf,
  navigate,
  openDialog,
  t,
  themes,
  views,
} from '#core';

interface PaletteCommand {
  label: string;
  hint: string;
  run(): void;
}

const MAX_SHOWN = 12;
const go = (to: string) => () => navigate(to);

/** What can be done from here: keys of the screen, places, chatbots, and conversations that this page knows. */
function commands(): PaletteCommand[] {
  const keys = activeKeys()
    .filter(({ keys }) => keys !== 'Ctrl+K')
    .map(({ keys, label, run }) => ({ label, hint: keys, run }));
  const places = views.map((view) => ({
    label: `${t('navInbox')}: ${t(`view_${view}`)}`,
    hint: '',
    run: go(href('/inbox', { view })),
  }));
  const bots = [...botNames.value]
    .filter(([id]) => canOpen(`/bots/${id}/knowledge`))
    .map(([id, name]) => ({ label: name, hint: t('chatbot'), run: go(href(`/bots/${id}/knowledge`)) }));
  const looks = themes.map((theme) => ({
    label: t(`theme_${theme}`),
    hint: t('theme'),
    run: () => chooseTheme(theme),
  }));
  const calls = { label: t('calls'), hint: '', run: () => (openDialog.value = 'calls') };
  const talks = [...allRows()]
    .slice(0, 500)
    .map((row) => ({ label: nameOf(row), hint: row.chatbot?.name ?? '', run: go(href(`/inbox/${row.id}`)) }));
  return [...keys, ...places, ...bots, calls, ...looks, ...talks];
}

const folded = (text: string) => text.normalize('NFKD').toLowerCase();

/** Each word of the query occurs in the label or the hint. */
const matches = ({ label, hint }: PaletteCommand, text: string) =>
  folded(text)
    .split(/\s+/)
    .every((word) => folded(`${label} ${hint}`).includes(word));

/** A field that finds commands. Works from everywhere, also while a reply is written. */
export function Palette() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = commands()
    .filter((command) => matches(command, text))
    .slice(0, MAX_SHOWN);
  const close = () => {
    openDialog.value = undefined;
  };
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    close();
    // The dialog gives the focus back first.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && event.keyCode !== 229) run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('palette')} class="palette" onClose={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={found[at] ? `command${at}` : undefined}
        aria-label={t('palette')}
        placeholder={t('palettePlaceholder')}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label={t('palette')}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          <div
            id={`command${index}`}
            key={`${command.label}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            <span class="cut">{command.label}</span>
            <small>{command.hint}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="muted">{t('nothingMatches')}</p>}
    </Dialog>
  );
}
