export const listChannels = `
  query ($skip: Int, $take: Int) {
    channels(skip: $skip, take: $take) { channels { id chatbotId type name active createdAt } total hasMore }
  }`;
export const installations = `
  query ($chatbotId: ID!) { installations(chatbotId: $chatbotId) { domain lastSeenAt } }`;
