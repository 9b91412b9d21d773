import { t } from '#core';
import { Chooser } from '../parts/chooser.tsx';
import { commandsFor } from './commands.ts';

/** Finds commands, views, chatbots and conversations. */
export const Palette = () => (
  <Chooser title={t('paletteTitle')} placeholder={t('palettePlaceholder')} choicesFor={commandsFor} />
);
