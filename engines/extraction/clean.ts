import { kindOf } from './article-marks.ts';
import { measure } from './html/measure.ts';
import type { Page } from './page.ts';
import type { RuleSet } from './rules/index.ts';
import { applyStage } from './rules/sweeper.ts';

/** Removes everything except the page's own readable text, in place, updates `size` and recognises the kind of page. */
export function clean(page: Page, rules: RuleSet): void {
  for (const stage of rules.unseen) applyStage(stage, page);
  for (const stage of rules.surroundings) applyStage(stage, page);
  page.kind = kindOf(page.root, page.declaredKind);
  for (const stage of rules.named) applyStage(stage, page);
  // What was dropped may have separated the runs of a text.
  measure(page.root);
  for (const stage of rules.aroundText) applyStage(stage, page);
}

/** Removes the minimum that is always removed. Used if `clean` leaves nothing. */
export function cleanLightly(page: Page, rules: RuleSet): void {
  for (const stage of rules.unseen) applyStage(stage, page);
  for (const stage of rules.minimum) applyStage(stage, page);
}
