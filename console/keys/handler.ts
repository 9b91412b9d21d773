import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export interface KeyAction {
  /** As `KeyboardEvent.key`, or two keys of a sequence: `g i`. */
  keys: string;
  label: string;
  run(): void;
}

const STORED = 'fd:keys';
/** Single keys can be switched off; Ctrl+K and Escape stay. */
export const keysOn = signal(localStorage.getItem(STORED) !== 'off');
export function switchKeys(on: boolean): void {
  keysOn.value = on;
  localStorage.setItem(STORED, on ? 'on' : 'off');
}

/** What keys do now. Later layers win. */
const layers = signal<readonly { current: readonly KeyAction[] }[]>([]);
export const activeKeys = (): KeyAction[] => layers.value.flatMap((layer) => layer.current);

/** Makes keys work while the component is on the page. */
export function useKeys(actions: readonly KeyAction[]): void {
  const layer = useRef(actions);
  layer.current = actions;
  useEffect(() => {
    layers.value = [...layers.peek(), layer];
    return () => {
      layers.value = layers.peek().filter((each) => each !== layer);
    };
  }, []);
}

const fields = 'input, textarea, select, [contenteditable], dialog, [role="menu"]';
const SEQUENCE_MS = 1_500;
let first = { key: '', atMs: 0 };

/** Returns the keys of an event in a sequence: after `g`, `i` is `g i`. */
function sequenceOf(key: string): string {
  const continues = first.key && Date.now() - first.atMs < SEQUENCE_MS;
  const keys = continues ? `${first.key} ${key}` : key;
  first = { key: !continues && key === 'g' ? 'g' : '', atMs: Date.now() };
  return keys;
}

/** Single keys never act while a person types, in a dialog, or with a modifier. */
function handle(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, isComposing } = event;
  if (isComposing || event.keyCode === 229 || event.defaultPrevented) return;
  const inField = target instanceof Element && target.closest(fields);
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  if (!isPalette && (!keysOn.value || inField || ctrlKey || metaKey || altKey)) return;
  const wanted = isPalette ? 'Ctrl+K' : sequenceOf(key);
  const action = activeKeys().findLast(({ keys }) => keys === wanted);
  if (!action) return;
  event.preventDefault();
  action.run();
}

export const listenForKeys = () => document.addEventListener('keydown', handle);
