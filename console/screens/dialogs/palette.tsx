import { useState } from 'preact/hooks';
import { type Action, Dialog, openDialog, t } from '#core';
import { commandsFor } from './commands.ts';

const MAX_SHOWN = 12;

/** A field that finds commands. Works from everywhere, also while a reply is written. */
export function Palette() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const commands = commandsFor(text).slice(0, MAX_SHOWN);
  const close = () => {
    openDialog.value = undefined;
  };
  const run = (command: Action | undefined) => {
    if (!command) return;
    close();
    // The dialog gives the focus back first.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter' && event.keyCode !== 229) run(commands[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('paletteTitle')} class="palette" onClose={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={commands[at] ? `command${at}` : undefined}
        aria-label={t('paletteTitle')}
        placeholder={t('palettePlaceholder')}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label={t('paletteTitle')}>
        {commands.map((command, index) => (
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
            <small>{command.key ?? command.hint}</small>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p class="muted">{t('nothingMatches')}</p>}
    </Dialog>
  );
}
