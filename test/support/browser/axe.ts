import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page, once its colors no longer change: the rule, and where. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // biome-ignore lint/suspicious/noExplicitAny: axe is in the page alone
    const { violations } = await (window as any).axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
    );
  });
}
