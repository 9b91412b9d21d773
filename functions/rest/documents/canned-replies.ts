const record = `
  fragment Record on CannedReply { id shortcut text createdAt updatedAt }`;

export const list = `
  query ($prefix: String) { cannedReplies(prefix: $prefix) { ...Record } } ${record}`;
export const create = `
  mutation ($input: CreateCannedReplyInput!) {
    createCannedReply(input: $input) { cannedReply { ...Record } }
  } ${record}`;
export const update = `
  mutation ($input: UpdateCannedReplyInput!) {
    updateCannedReply(input: $input) { cannedReply { ...Record } }
  } ${record}`;
export const remove = `
  mutation ($input: DeleteCannedReplyInput!) { deleteCannedReply(input: $input) { deleted } }`;
