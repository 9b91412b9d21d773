import { signal } from '@preact/signals';
import type { AnswerOf } from '#core';
import type { propose } from '../../operations/tool.ts';

type Proposal = NonNullable<AnswerOf<typeof propose>['proposeActions']['result']>['proposals'][number];
type HandedProposal = { draft: Proposal['action'] } & Pick<Proposal, 'secretHeaderNames'>;

/** Hands a proposal of a document to the editor of a new action, with the headers that it still needs. */
export const handedDraft = signal<HandedProposal | undefined>(undefined);

/** `a = b` of each line, without the lines that are empty. */
export const pairsIn = (lines: string, separator: '=' | ':'): [left: string, right: string][] =>
  lines.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(separator);
    const left = (at < 0 ? line : line.slice(0, at)).trim();
    return left ? [[left, at < 0 ? '' : line.slice(at + 1).trim()]] : [];
  });
