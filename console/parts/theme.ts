import { signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORED = 'fd:theme';
export const theme = signal(themes.find((each) => each === localStorage.getItem(STORED)) ?? 'system');

/** The stylesheet follows the system unless the page names a theme. */
function show(chosen: Theme): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(STORED, chosen);
  show(chosen);
}

export const applyTheme = () => show(theme.value);
