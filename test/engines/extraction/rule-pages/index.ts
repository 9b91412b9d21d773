import { aroundText } from './around-text.ts';
import { blocks } from './blocks.ts';
import { names } from './names.ts';
import type { RulePage } from './rule-page.ts';
import { surroundings } from './surroundings.ts';
import { unseen } from './unseen.ts';

/** The pages of all rules by name. */
export const rulePages: ReadonlyMap<string, RulePage> = new Map(
  [unseen, surroundings, names, aroundText, blocks].flatMap((pages) => Object.entries(pages)),
);
