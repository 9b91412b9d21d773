import type { Node } from 'constructs';
import * as z from 'zod';

const schema = z
  .object({
    stack: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,40}$/)
      .default('Frontdesk'),
    model: z
      .string()
      .regex(/^(extractive|bedrock:.+)$/)
      .default('bedrock:amazon.nova-lite-v1:0'),
    embeddingModel: z
      .string()
      .regex(/^bedrock:amazon\.titan-embed-text-[\w.:-]+$/)
      .optional(),
    /** One address, by which SES checks who may send. */
    mailFrom: z.email().optional(),
    domain: z.hostname().optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
    requestsPerSecond: z.coerce.number().int().positive().default(1_000),
    accountLogRole: z.stringbool().default(true),
    sourceMaps: z.stringbool().default(false),
  })
  .refine(({ certificateArn, domain }) => !certificateArn || domain, {
    error: 'certificateArn needs a domain',
  });

/**
 * What may be chosen for a stack with `cdk deploy -c name=value`; `docs/deploy.md` explains each. There is no way to name a
 * model that needs a secret: a secret in a function's environment would be read by everyone who may look at the function.
 */
export type Settings = z.output<typeof schema>;

/** Reads the context. Throws, naming the setting, where one is not valid. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(schema.shape).map((name) => [name, asText(node.tryGetContext(name))]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(`The context is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** From the command line everything is text; from `cdk.json` a number or a boolean may come. */
const asText = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));
