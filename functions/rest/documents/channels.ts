export const listChannels = `
  query ($skip: Int, $take: Int) {
    channels(skip: $skip, take: $take) { channels { id chatbotId type name active createdAt } total hasMore }
  }`;
