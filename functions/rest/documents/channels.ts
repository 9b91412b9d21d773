export const listChannels = `
  query ($skip: Int, $take: Int) {
    channels(skip: $skip, take: $take) { channels { id chatbotId type name active createdAt } total hasMore }
  }`;
export const installations = `
  query ($chatbotId: ID!) { installations(chatbotId: $chatbotId) { domain lastSeenAt } }`;
const email = 'address mode minConfidence status forwardTo domain';
export const emailChannel = `
  query ($chatbotId: ID!) { emailChannel(chatbotId: $chatbotId) { ${email} } }`;
export const updateEmailChannel = `
  mutation ($input: UpdateEmailChannelInput!) { updateEmailChannel(input: $input) { emailChannel { ${email} } } }`;
