import { en } from '../en.ts';
import { actions } from './actions.ts';
import { agencies } from './agencies.ts';
import { agency } from './agency.ts';
import { chatbots } from './chatbots.ts';
import { desk } from './desk.ts';
import { mail } from './mail.ts';
import { mcp } from './mcp.ts';
import { office } from './office.ts';
import { powers } from './powers.ts';
import { reports } from './reports.ts';
import { start } from './start.ts';
import { tool } from './tool.ts';
import { upkeep } from './upkeep.ts';
import { words } from './words.ts';

/** Every English text. Only tests and types need all of them in one place. */
export const english = {
  ...en,
  ...chatbots,
  ...office,
  ...agency,
  ...desk,
  ...mail,
  ...mcp,
  ...start,
  ...tool,
  ...upkeep,
  ...words,
  ...powers,
  ...agencies,
  ...reports,
  ...actions,
} as const;

type TextKey = keyof typeof english;
type PluralKey = TextKey extends infer Each ? (Each extends `${infer Name}_one` ? Name : never) : never;

/** The texts of another language, with more plural forms where the language has them. */
export type Texts = Readonly<Record<TextKey, string>> &
  Readonly<Partial<Record<`${PluralKey}_${Intl.LDMLPluralRule}`, string>>>;
