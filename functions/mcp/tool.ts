import type { HttpAnswer } from '../http/input.ts';
import type { JsonSchema } from './json-schema.ts';

/** A tool as clients list it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: ToolAnnotations;
}

/** What a tool does, for the client that decides whether to ask its user. */
export interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
export const writes: ToolAnnotations = { ...reads, readOnlyHint: false, idempotentHint: false };

/** The data of a call, or the failure envelope that an HTTP call would have returned. */
export type ToolResult = { data: Record<string, unknown> } | { failure: HttpAnswer };

/** The tools of one caller. */
export interface ToolService {
  instructions: string;
  tools(): readonly Tool[] | Promise<readonly Tool[]>;
  /** Undefined if there is no such tool. */
  call(name: string, args: Record<string, unknown>): Promise<ToolResult | undefined>;
}
