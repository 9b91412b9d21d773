const delivery = `
  fragment Row on WebhookDelivery {
    id event feature url status attempts lastStatusCode lastError nextAttemptAt createdAt completedAt
  }`;
const row = 'feature url active createdAt events';

export const webhooks = `{ webhooks { ${row} } }`;
export const setWebhook = `
  mutation ($input: SetWebhookInput!) { setWebhook(input: $input) { webhook { ${row} } secret } }`;
export const deleteWebhook = 'mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { deleted } }';
export const sendTestEvent = `
  mutation ($input: SendTestEventInput!) { sendTestEvent(input: $input) { delivery { ...Row } } } ${delivery}`;
export const deliveries = `
  query ($skip: Int, $take: Int) {
    webhookDeliveries(skip: $skip, take: $take) { deliveries { ...Row } total hasMore dropped }
  } ${delivery}`;
export const redeliver = `
  mutation ($input: RedeliverWebhookInput!) { redeliverWebhook(input: $input) { delivery { ...Row } } } ${delivery}`;
