import type { Node } from 'constructs';
import * as z from 'zod';
import { defaultModel } from '../config/bedrock.ts';
import { fields } from './settings/fields.ts';
import { settings } from './settings/rules.ts';

/**
 * The settings of a stack, chosen with `cdk deploy -c name=value` and explained in `docs/deploy-reference.md`. Models that need a
 * secret cannot be chosen: a secret in a function's environment is visible to everyone who may view the function.
 */
export type StackSettings = z.output<typeof settings>;

export const settingNames = Object.keys(fields.shape);

/** The stack's name, unique per account and region, so that two stages can coexist. */
export const stackNameOf = ({ stack, stage }: StackSettings) => (stage ? `${stack}-${stage}` : stack);

/** Settings as they are given: texts of the command line, or values of `cdk.json` and of a construct's properties. */
export type GivenSettings = Record<string, unknown>;

/** Reads the settings from the context. Throws an error that names the setting if one is invalid or unknown. */
export const readSettings = (node: Node): StackSettings =>
  parseSettings(contextSettings(node), 'The context is not valid.');

/** What the CDK's command keeps in `cdk.json` and `cdk.context.json` beside names with a colon or an `@`. */
const ofCdk = ['acknowledged-issue-numbers', 'cdk-migrate', 'cli-telemetry'];

/** Whether a key of the context is meant for this stack, and is not the CDK's own. */
const isForStack = (name: string) => !/[:@]/.test(name) && !ofCdk.includes(name);

/** The settings in the context, with those of the stage. Throws an error that names the setting if one is unknown. */
export function contextSettings(node: Node): GivenSettings {
  const stage = asText(node.tryGetContext('stage'));
  const ofStage: Record<string, unknown> = (stage && node.tryGetContext('stages')?.[stage]) || {};
  refuseUnknown(
    `The context of the stage ${stage} has`,
    Object.keys(ofStage),
    settingNames.filter((name) => name !== 'stage'),
  );
  refuseUnknown('The context has', Object.keys(node.getAllContext()).filter(isForStack), [...settingNames, 'stages']);
  return Object.fromEntries(settingNames.map((name) => [name, ofStage[name] ?? node.tryGetContext(name)]));
}

/** Throws an error that begins with `refusal` and names the setting if one is invalid. */
export function parseSettings(given: GivenSettings, refusal: string): StackSettings {
  const texts = Object.entries(given).map(([name, value]) => [name, asText(value)]);
  const values: Record<string, string | undefined> = Object.fromEntries(texts);
  // Without the setting `region`, the cdk command says to which region its credentials belong.
  values.model ??= defaultModel(values.region ?? process.env.CDK_DEFAULT_REGION);
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw new Error(`${refusal}\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Rejects misspelt names, which would silently leave the default in effect: `keepdata=false`, `alarmTo=…`. */
export function refuseUnknown(where: string, names: string[], knownNames: string[]): void {
  const unknown = names.filter((name) => !knownNames.includes(name));
  if (unknown.length > 0) throw new Error(`${where} unknown settings: ${unknown.join()}.`);
}

/** Values from the command line are strings. Others may also be numbers, booleans, lists and objects of pairs. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.join();
  return Object.entries(value)
    .map(([name, one]) => `${name}=${one}`)
    .join();
}
