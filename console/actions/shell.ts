import { openDialog } from '../parts/open.ts';
import { chooseTheme, theme, themes } from '../parts/theme.ts';
import { href, navigate } from '../router/location.ts';
import { navigation } from '../router/table.ts';
import { t } from '../texts/t.ts';
import type { Action } from './register.tsx';

const opens = (dialog: 'palette' | 'keys' | 'calls') => () => (openDialog.value = dialog);

export const shellActions = () =>
  ({
    palette: { label: t('paletteTitle'), key: 'Ctrl+K', run: opens('palette') },
    keys: { label: t('keyList'), key: '?', run: opens('keys') },
    calls: { label: t('callsTitle'), icon: 'code', run: opens('calls') },
  }) satisfies Record<string, Action>;

/** Opens a screen of the navigation. */
export const screenActions = (): Action[] =>
  navigation().map(({ to, label, key }) => ({ label: t(label), key: `g ${key}`, run: () => navigate(href(to)) }));

export const themeActions = (): Action[] =>
  themes.map((name) => ({
    label: t(`theme_${name}`),
    checked: theme.value === name,
    run: () => chooseTheme(name),
  }));
