const record = `
  fragment Record on SavedView {
    id name shared filter { view status chatbotId labelId priority assignee q } createdAt createdBy { id name }
  }`;

export const list = `
  query { savedViews { ...Record } } ${record}`;
export const create = `
  mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { ...Record } } } ${record}`;
export const update = `
  mutation ($input: UpdateSavedViewInput!) { updateSavedView(input: $input) { savedView { ...Record } } } ${record}`;
export const remove = `
  mutation ($input: DeleteSavedViewInput!) { deleteSavedView(input: $input) { deleted } }`;
