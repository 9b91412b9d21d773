import { record as conversationRecord } from '../conversations.ts';

const record = `
  fragment MacroRecord on Macro { id name actions { type text assignTo memberId labelIds priority minutes } createdAt updatedAt }`;

export const list = `
  query { macros { ...MacroRecord } } ${record}`;
export const create = `
  mutation ($input: CreateMacroInput!) { createMacro(input: $input) { macro { ...MacroRecord } } } ${record}`;
export const update = `
  mutation ($input: UpdateMacroInput!) { updateMacro(input: $input) { macro { ...MacroRecord } } } ${record}`;
export const remove = `
  mutation ($input: DeleteMacroInput!) { deleteMacro(input: $input) { deleted } }`;
export const run = `
  mutation ($input: RunMacroInput!) {
    runMacro(input: $input) { run { done failed { index type code message } } conversation { ...Record } }
  } ${conversationRecord}`;
