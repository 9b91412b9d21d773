import { definition } from './actions/actions.ts';
import { settings } from './chatbots.ts';

const day = '{ open close }';
const bundle = `
  fragment Record on ChatbotBundle {
    version exportedAt name botName greetingMessage language status instructions tone allowedDomains synonyms
    settings { ${settings} }
    businessHours {
      enabled timezone awayMessage
      schedule {
        monday ${day} tuesday ${day} wednesday ${day} thursday ${day} friday ${day} saturday ${day} sunday ${day}
      }
    }
    actions { ${definition} }
    faqs { question answer category alternatives enabled }
    texts { title text category enabled }
    pages { url title recrawlIntervalHours enabled }
    files { title kind contentBase64 enabled }
    leftOut { type title reason }
  }`;

const imported = `
  id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt
  updatedAt`;

export const exportChatbot = `
  query ($chatbotId: ID!) { exportChatbot(chatbotId: $chatbotId) { ...Record } } ${bundle}`;
export const importChatbot = `
  mutation ($input: ImportChatbotInput!) {
    importChatbot(input: $input) {
      chatbot { ${imported} }
      created remaining
    }
  }`;

const template = 'id name description sources createdAt';
const leftOut = 'leftOut { type title reason }';

export const copyChatbot = `
  mutation ($input: CopyChatbotInput!) {
    copyChatbot(input: $input) { copy { workspaceId chatbotId created remaining ${leftOut} } }
  }`;
export const agencyTemplates = `{ agencyTemplates { ${template} } }`;
export const createAgencyTemplate = `
  mutation ($input: CreateAgencyTemplateInput!) { createAgencyTemplate(input: $input) { template { ${template} } } }`;
export const updateAgencyTemplate = `
  mutation ($input: UpdateAgencyTemplateInput!) { updateAgencyTemplate(input: $input) { template { ${template} } } }`;
export const deleteAgencyTemplate = `
  mutation ($input: DeleteAgencyTemplateInput!) { deleteAgencyTemplate(input: $input) { deleted } }`;
export const createChatbotFromAgencyTemplate = `
  mutation ($input: CreateChatbotFromAgencyTemplateInput!) {
    createChatbotFromAgencyTemplate(input: $input) { chatbot { ${imported} } created remaining ${leftOut} }
  }`;
