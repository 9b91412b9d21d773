import { plans } from '../config/plans.ts';
import { limits } from '../domain/core/operations/limits.ts';
import { scopeNames } from '../domain/core/operations/scopes.ts';
import { routes } from '../functions/rest/routes.ts';

/** A table of Markdown. */
export const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const code = (text: string) => `\`${text}\``;

/** Every scope that an operation needs, with its operations. Scopes that none needs give the same as a narrower one. */
function printScopes(): string {
  const namesOf = (scope: string) =>
    [...new Set(routes.map(({ operation }) => operation).filter((operation) => operation.scope === scope))]
      .map(({ name }) => code(name))
      .sort();
  const rows = scopeNames.map((scope) => [scope, namesOf(scope)] as const).filter(([, names]) => names.length > 0);
  return table(
    ['Scope', 'Operations'],
    rows.map(([scope, names]) => [code(scope), names.join(' ')]),
  );
}

const seconds = (window: number) => ({ 60: 'minute', 3600: 'hour' })[window] ?? `${window} s`;

const printLimits = (): string =>
  table(
    ['Limit', 'Requests', 'Per'],
    Object.values(limits).map(({ name, limit, windowSeconds }) => [code(name), limit, seconds(windowSeconds)]),
  );

const printPlans = (): string =>
  table(
    ['Plan', 'Chatbots', 'Sources per chatbot', 'Seats', 'Credits a month', 'API'],
    Object.entries(plans).map(([name, plan]) => [
      code(name),
      plan.chatbots,
      plan.sourcesPerChatbot,
      plan.seats,
      plan.monthlyCredits || "the agency's pool",
      plan.api ? 'yes' : 'no',
    ]),
  );

const tables = { scopes: printScopes, limits: printLimits, plans: printPlans };

/** Returns a guide with these tables printed anew. Each is between `<!-- name -->` and `<!-- /name -->`. */
export function fillTables(guide: string, printers: Readonly<Record<string, () => string>>): string {
  return Object.entries(printers).reduce((text, [name, print]) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n?<!-- /${name} -->)`);
    if (!between.test(text)) throw new Error(`The guide has no table ${name}.`);
    return text.replace(between, (_, begin: string, end: string) => `${begin}${print()}\n${end.trimStart()}`);
  }, guide);
}

/** Returns docs/access.md with its tables printed anew. */
export const withTables = (guide: string): string => fillTables(guide, tables);
