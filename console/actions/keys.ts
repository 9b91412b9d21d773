import { signal } from '@preact/signals';
import { availableActions } from './register.tsx';

const STORED = 'fd:keys';
/** Single keys can be switched off; Ctrl+K and Escape stay. */
export const keysOn = signal(localStorage.getItem(STORED) !== 'off');
export function switchKeys(on: boolean): void {
  keysOn.value = on;
  localStorage.setItem(STORED, on ? 'on' : 'off');
}

const fields = 'input:not(.pick), textarea, select, [contenteditable], dialog, [role="menu"]';
/** The browser gives the focus back only after the dialog is closed. */
const closed = 'dialog:not([open])';
const PREFIX = 'g';
/** A sequence ends if its second key does not follow within this time. */
const SEQUENCE_MS = 1_500;
/** When `g` was pressed, if that was the last key. In milliseconds since the epoch. */
let prefixAtMs = 0;

/** Returns the keys of an event in a sequence: after `g`, `i` is `g i`. */
function sequenceOf(key: string): string {
  const continues = Date.now() - prefixAtMs < SEQUENCE_MS;
  prefixAtMs = !continues && key === PREFIX ? Date.now() : 0;
  return continues ? `${PREFIX} ${key}` : key;
}

/** Single keys never act while a person types, in a dialog, or with a modifier. */
function handle(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, isComposing } = event;
  if (isComposing || event.keyCode === 229 || event.defaultPrevented) return;
  const inField = target instanceof Element && !target.closest(closed) && target.closest(fields);
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  if (!isPalette && (!keysOn.value || inField || ctrlKey || metaKey || altKey)) return;
  const keys = isPalette ? 'Ctrl+K' : sequenceOf(key);
  const action = availableActions().find((candidate) => candidate.key === keys);
  if (!action) return;
  event.preventDefault();
  action.run();
}

export const listenForKeys = () => document.addEventListener('keydown', handle);
