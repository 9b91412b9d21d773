import { outermost, remove, sweep } from '../html/sweep.ts';
import type { PageElement } from '../html/tree.ts';
import type { Page } from '../page.ts';
import type { TextBlock } from '../text/blocks.ts';
import type { BlockRule, ElementTest, Exception, Rule, Stage } from './rule.ts';

/** A rule as it applies to one page. */
interface Step {
  test: ElementTest;
  drops: boolean;
  unless: readonly Exception[];
}

/** Removes from the page what the stage's rules drop, and updates `size` of the rest. */
export function applyStage(stage: Stage, page: Page): void {
  if (stage.on && !stage.on(page)) return;
  page.size = { ...page.root.size };
  stage.prepare?.(page);
  const rules = stage.rules.filter(({ on }) => !on || on(page));
  if (rules.every((rule) => 'dropAll' in rule)) {
    remove(new Set(rules.flatMap(({ dropAll }) => [...dropAll(page)])));
    return;
  }
  const steps = rules.map((rule) => stepOf(rule, page));
  const isUnwanted = (element: PageElement) => drops(steps, element, page);
  if (!stage.refuses) sweep(page.root, isUnwanted);
  else {
    const dropped = new Set(outermost(page.root, isUnwanted));
    if (!stage.refuses(dropped, page)) remove(dropped);
  }
}

function stepOf(rule: Rule, page: Page): Step {
  const { unless = [] } = rule;
  if ('keep' in rule) return { test: rule.keep, drops: false, unless };
  if ('drop' in rule) return { test: rule.drop, drops: true, unless };
  if ('dropAll' in rule) {
    const elements = rule.dropAll(page);
    return { test: (element) => elements.has(element), drops: true, unless };
  }
  const test = (element: PageElement) => {
    rule.shorten(element, page);
    return false;
  };
  return { test, drops: false, unless };
}

/** Returns what the first step decides that applies to the element. */
function drops(steps: readonly Step[], element: PageElement, page: Page): boolean {
  for (const step of steps) {
    if (step.test(element, page) && !step.unless.some(({ when }) => when(element, page))) return step.drops;
  }
  return false;
}

/** Returns the blocks that the rules leave. */
export function applyBlockRules(
  rules: readonly BlockRule[],
  blocks: readonly TextBlock[],
  page: Page,
): readonly TextBlock[] {
  let kept = blocks;
  for (const rule of rules) {
    if (rule.on && !rule.on(page)) continue;
    kept = 'cut' in rule ? rule.cut(kept, page) : kept.filter((block, index) => !rule.drop(block, kept[index + 1]));
  }
  return kept;
}
