import { parse, YAMLError } from 'yaml';

/** The JSON of a YAML text, or why it is none. */
export type YamlReply = { json: string } | { problem: string };

/** Reads a YAML text. One can be made to take minutes, so only the process that `jsonOfYaml` starts does it. */
export function readYaml(text: string): YamlReply {
  try {
    // Comparing the keys takes quadratic time. Tags that are no JSON stay text.
    const read = parse(text, { uniqueKeys: false, resolveKnownTags: false, logLevel: 'error' });
    return { json: JSON.stringify(read) ?? 'null' };
  } catch (error) {
    const reason = error instanceof YAMLError ? `: ${error.message.split(/[:\n]/, 1)[0]}` : '';
    return { problem: `must be JSON or YAML${reason}` };
  }
}
