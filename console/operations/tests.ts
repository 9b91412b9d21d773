// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.
import type { TypedDocument } from '../../client/graphql.ts';

export interface AnswerTestInput {
  outcome?: 'ANSWER' | 'REFUSE' | 'SUGGEST' | null;
  question: string;
  sourceIds?: string[] | null;
}

export interface RunAnswerTestsInput {
  chatbotId: string;
}

export interface SetAnswerTestsInput {
  chatbotId: string;
  revision?: number | null;
  tests: AnswerTestInput[];
}

export const answerTests = 'query AnswerTests($chatbotId:ID!){answerTestList(chatbotId:$chatbotId){tests{...AnswerTestRow}revision}}fragment AnswerTestRow on AnswerTest{question outcome sourceIds lastResult{passed outcome ranAt sources{sourceId title}}}' as TypedDocument<
  { answerTestList: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; ranAt: string; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { chatbotId: string }
>;

export const runAnswerTests = 'mutation RunAnswerTests($input:RunAnswerTestsInput!){runAnswerTests(input:$input){run{ranAt notRun results{question passed outcome sources{sourceId title}change}}}}' as TypedDocument<
  { runAnswerTests: { run: { ranAt: string; notRun: number; results: { question: string; passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sources: { sourceId: string; title: string }[]; change: 'BROKEN' | 'DIFFERENT' | 'FIXED' | 'NEW' | 'NONE' }[] } } | null },
  { input: RunAnswerTestsInput }
>;

export const saveAnswerTests = 'mutation SetAnswerTests($input:SetAnswerTestsInput!){setAnswerTests(input:$input){tests{...AnswerTestRow}revision}}fragment AnswerTestRow on AnswerTest{question outcome sourceIds lastResult{passed outcome ranAt sources{sourceId title}}}' as TypedDocument<
  { setAnswerTests: { tests: { question: string; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; sourceIds: string[]; lastResult: { passed: boolean; outcome: 'ANSWER' | 'REFUSE' | 'SUGGEST'; ranAt: string; sources: { sourceId: string; title: string }[] } | null }[]; revision: number } | null },
  { input: SetAnswerTestsInput }
>;
