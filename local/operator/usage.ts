import { modelPricesForm, modelPricesOf } from '../../config/model-prices.ts';
import { readFigures } from '../../domain/analytics/figures.ts';
import { figuresScopeOf } from '../../domain/analytics/items.ts';
import { spanOf } from '../../domain/analytics/ranges.ts';
import { rangeNames } from '../../domain/analytics/records.ts';
import { costOf, tokensOf } from '../../domain/analytics/tokens.ts';
import { toOrganisation, toWorkspace } from '../../domain/core/tenants.ts';
import { workspacesOf } from '../../domain/provisioning/lists.ts';
import type { OperatorApp } from './app.ts';
import { type CommandOptions, idOf, oneOf, UsageError } from './options.ts';

/** What each workspace used in whole days of UTC, to bill for it or to find who uses much. `prices`: see MODEL_PRICES. */
export async function listUsage(operatorApp: OperatorApp, options: CommandOptions) {
  const range = oneOf(options, 'range', rangeNames) ?? 'last_month';
  const prices = pricesIn(options);
  const span = spanOf({ range }, operatorApp.clock.now());
  const usage = [];
  for (const organisationId of await organisationsIn(operatorApp, options)) {
    for (const row of await workspacesOf(operatorApp, organisationId)) {
      const { id: workspaceId, name, plan } = toWorkspace(row);
      const { total } = await readFigures(operatorApp, workspaceId, figuresScopeOf(undefined), { span });
      const { publicConversations, testConversations, aiReplies, creditsUsed } = total;
      const conversations = publicConversations + testConversations;
      const tokens = tokensOf(total);
      const modelCost = costOf(tokens, prices);
      usage.push({ organisationId, workspaceId, name, plan, conversations, aiReplies, creditsUsed, tokens, modelCost });
    }
  }
  return { range, usage };
}

async function organisationsIn({ organisationRows }: OperatorApp, options: CommandOptions): Promise<string[]> {
  if (options.org !== undefined) return [idOf(options, 'org')];
  if (!organisationRows) throw new UsageError('The table cannot be reached.');
  return (await organisationRows()).map((row) => toOrganisation(row).id);
}

function pricesIn({ prices }: CommandOptions) {
  if (prices === undefined) return undefined;
  if (typeof prices !== 'string' || !modelPricesForm.test(prices))
    throw new UsageError(
      '--prices must be input/output/cached in US dollars per million tokens, such as 0.06/0.24/0.015.',
    );
  return modelPricesOf(prices);
}
