import { aboveHeading, appended } from './around-heading.ts';
import { captions } from './captions.ts';
import { chrome, chromeByTag } from './chrome.ts';
import { endOfArticle } from './end-of-article.ts';
import { hidden } from './hidden.ts';
import { names } from './names.ts';
import type { BlockRule, Rule, Stage } from './rule.ts';
import { posts, teasers } from './teasers.ts';
import { text } from './text.ts';
import { unread, withoutScripts } from './unread.ts';

/** The rules, in the order in which they are applied. */
export interface RuleSet {
  /** What readers never see. */
  unseen: readonly Stage[];
  /** What surrounds the text by its kind and place. Then the kind of the page is known. */
  surroundings: readonly Stage[];
  /** What surrounds the text by its name. Then the page is measured once more. */
  named: readonly Stage[];
  /** What is left around and within the text. */
  aroundText: readonly Stage[];
  /** Instead of the last three, for a page of which they leave nothing. */
  minimum: readonly Stage[];
  /** What does not belong to the text, of its blocks. */
  text: readonly BlockRule[];
}

export const allRules: RuleSet = {
  unseen: [unread, withoutScripts, hidden],
  surroundings: [chrome, aboveHeading],
  named: [appended, names],
  aroundText: [teasers, posts, captions],
  minimum: [chromeByTag],
  text: [...text, ...endOfArticle],
};

/** Returns the rules without those of these names. */
export function rulesWithout(omitted: ReadonlySet<string>): RuleSet {
  const isLeft = ({ name }: { name: string }) => !omitted.has(name);
  const withExceptions = (rule: Rule): Rule => ({ ...rule, unless: rule.unless?.filter(isLeft) });
  const stagesOf = (stages: readonly Stage[]) =>
    stages.map((stage) => ({ ...stage, rules: stage.rules.filter(isLeft).map(withExceptions) }));
  return {
    unseen: stagesOf(allRules.unseen),
    surroundings: stagesOf(allRules.surroundings),
    named: stagesOf(allRules.named),
    aroundText: stagesOf(allRules.aroundText),
    minimum: stagesOf(allRules.minimum),
    text: allRules.text.filter(isLeft),
  };
}

/** A rule or an exception from one, and the page of the tests that needs it. */
export interface RuleSummary {
  name: string;
  page: string;
}

/** Returns all rules and exceptions in the order in which they are applied. Several rules may have the same exception. */
export function summariseRules({ text: blockRules, ...stages }: RuleSet): RuleSummary[] {
  const rules = Object.values(stages).flatMap((group) => group.flatMap((stage) => stage.rules));
  const all: RuleSummary[] = [...rules.flatMap((rule) => [rule, ...(rule.unless ?? [])]), ...blockRules];
  return [...new Set(all)].map(({ name, page }) => ({ name, page }));
}
