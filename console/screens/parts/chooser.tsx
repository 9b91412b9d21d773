import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Action, Dialog, openDialog, t } from '#core';

const MAX_SHOWN = 12;

/** One of the things that a person can choose. */
export interface Choice extends Action {
  /** Of the dot before its label. */
  color?: string;
}

interface ChooserProps {
  title: string;
  placeholder?: string;
  /** What is offered for what was typed, best first. */
  choicesFor(text: string): readonly Choice[];
  /** Stays open, so that several can be chosen. */
  stays?: boolean;
  children?: ComponentChildren;
}

const close = () => {
  openDialog.value = undefined;
};

/** A field that finds what to choose. Works from everywhere, also while a reply is written. */
export function Chooser({ title, placeholder = title, choicesFor, stays, children }: ChooserProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const choices = choicesFor(text).slice(0, MAX_SHOWN);
  const run = (choice: Choice | undefined) => {
    if (!choice) return;
    if (stays) {
      choice.run();
      return setText('');
    }
    close();
    // The dialog gives the focus back first.
    setTimeout(choice.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && event.keyCode !== 229) run(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} class="palette" onClose={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={choices[at] ? `command${at}` : undefined}
        aria-label={title}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label={title}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          <div
            id={`command${index}`}
            key={`${choice.label}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-checked={choice.checked}
            onClick={() => run(choice)}
          >
            {choice.color && <i class="dot" style={{ background: choice.color }} />}
            <span class="cut">{choice.label}</span>
            <small>{choice.checked ? '✓' : (choice.key ?? choice.hint)}</small>
          </div>
        ))}
      </div>
      {choices.length === 0 && <p class="muted">{t('nothingMatches')}</p>}
      {children}
    </Dialog>
  );
}

export const folded = (text: string) => text.normalize('NFKD').toLowerCase();

/** Those whose label has every word of the query. */
export function matching<Named extends { label: string }>(query: string, all: readonly Named[]): Named[] {
  const words = folded(query.trim()).split(/\s+/);
  return all.filter(({ label }) => words.every((word) => folded(label).includes(word)));
}
