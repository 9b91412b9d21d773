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
    faqs { question answer category alternatives enabled }
    texts { title text category enabled }
    pages { url title recrawlIntervalHours enabled }
    files { title kind contentBase64 enabled }
    leftOut { type title reason }
  }`;

export const exportChatbot = `
  query ($chatbotId: ID!) { exportChatbot(chatbotId: $chatbotId) { ...Record } } ${bundle}`;
export const importChatbot = `
  mutation ($input: ImportChatbotInput!) {
    importChatbot(input: $input) {
      chatbot {
        id publicId name botName status allowedDomains language instructions tone templateKey sourceCount settingsRevision createdAt
        updatedAt
      }
      created remaining
    }
  }`;
