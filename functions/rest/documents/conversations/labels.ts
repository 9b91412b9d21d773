const record = `
  fragment Record on Label { id name color createdAt }`;

export const list = `
  query { labels { ...Record } } ${record}`;
export const create = `
  mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { ...Record } } } ${record}`;
export const update = `
  mutation ($input: UpdateLabelInput!) { updateLabel(input: $input) { label { ...Record } } } ${record}`;
export const remove = `
  mutation ($input: DeleteLabelInput!) { deleteLabel(input: $input) { deleted } }`;
