export const record = `
  fragment Record on Chatbot {
    id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt updatedAt
  }`;
export const settings = `
      primaryColor secondaryColor backgroundColor textColor bubbleColor position showPoweredBy showSources blockedTopics
      refusalMessage collectLeads leadCaptureMode suggestedQuestions placeholderText avatarUrl proactiveEnabled
      proactiveMessage proactiveDelaySeconds replySound transcripts autoImprove aiDisclosureEnabled aiDisclosureText`;
const bundle = `
  fragment Bundle on Appearance {
    chatbot { botName greetingMessage }
    settings { ${settings} }
  }`;

export const getChatbot = `query ($chatbotId: ID!) { chatbot(id: $chatbotId) { ...Record } } ${record}`;
export const listChatbots = `
  query ($limit: Int, $cursor: String) {
    chatbots(first: $limit, after: $cursor) { edges { node { ...Record } } pageInfo { hasNextPage endCursor } }
  } ${record}`;
export const getIdentitySecret = `
  query ($chatbotId: ID!) { chatbot(id: $chatbotId) { identitySecret { createdAt } } }`;
export const rotateIdentitySecret = `
  mutation ($input: RotateIdentitySecretInput!) {
    rotateIdentitySecret(input: $input) { chatbot { identitySecret { createdAt } } secret }
  }`;
export const removeIdentitySecret = `
  mutation ($input: RemoveIdentitySecretInput!) { removeIdentitySecret(input: $input) { removed } }`;
export const createChatbot = `
  mutation ($input: CreateChatbotInput!) { createChatbot(input: $input) { chatbot { ...Record } } } ${record}`;
export const createFromTemplate = `
  mutation ($input: CreateChatbotFromTemplateInput!) {
    createChatbotFromTemplate(input: $input) { chatbot { ...Record } }
  } ${record}`;
export const updateChatbot = `
  mutation ($input: UpdateChatbotInput!) { updateChatbot(input: $input) { chatbot { ...Record } } } ${record}`;
export const setAllowedDomains = `
  mutation ($input: SetAllowedDomainsInput!) { setAllowedDomains(input: $input) { chatbot { ...Record } } } ${record}`;
export const deleteChatbot = `
  mutation ($input: DeleteChatbotInput!) { deleteChatbot(input: $input) { deleted deletedId } }`;
export const templates = '{ templates { key label } }';
export const getAppearance = `
  query ($chatbotId: ID!) { chatbot(id: $chatbotId) { appearance { ...Bundle } } } ${bundle}`;
export const updateAppearance = `
  mutation ($input: UpdateAppearanceInput!) { updateAppearance(input: $input) { appearance { ...Bundle } } } ${bundle}`;
export const updateSettings = `
  mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) { chatbot { appearance { ...Bundle } } } } ${bundle}`;
const day = '{ open close }';
export const getBusinessHours = `
  query ($chatbotId: ID!) {
    chatbot(id: $chatbotId) {
      businessHours {
        enabled timezone awayMessage
        schedule {
          monday ${day} tuesday ${day} wednesday ${day} thursday ${day} friday ${day} saturday ${day} sunday ${day}
        }
      }
    }
  }`;
export const updateBusinessHours = `
  mutation ($input: UpdateBusinessHoursInput!) { updateBusinessHours(input: $input) { chatbot { id } } }`;
export const startTestConversation = `
  mutation ($input: StartTestConversationInput!) {
    startTestConversation(input: $input) { conversation { id status createdAt } bindingToken }
  }`;
