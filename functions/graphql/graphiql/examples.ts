/** One tab of the editor. */
interface ExampleTab {
  query: string;
  variables?: string;
}

/** Examples, each in its own tab. They run unchanged with the demo's key and chatbot. */
export function exampleTabs(chatbotId: string): ExampleTab[] {
  const variables = (values: object) => JSON.stringify(values, null, 2);
  const input = { question: 'Do you wrap gifts?', answer: 'Yes, for 3 euros a piece.' };
  return [
    { query: workspaceQuery },
    { query: chatbotsQuery },
    {
      query: searchQuery,
      variables: variables({ chatbotId, query: 'How can I pay?', limit: 3 }),
    },
    { query: conversationsQuery },
    { query: inboxSubscription },
    {
      query: createChatbotMutation,
      variables: variables({ input: { name: 'Second bot', greetingMessage: 'Hello!' } }),
    },
    { query: addFaqMutation, variables: variables({ input: { chatbotId, ...input } }) },
  ];
}

const workspaceQuery = `# Ctrl-Enter runs the query. Your API key is in the Headers tab below.
query Workspace {
  workspace {
    name
    plan
    balance
    chatbotCount
    limits { chatbots sourcesPerChatbot seats monthlyCredits }
  }
}
`;

const chatbotsQuery = `# Every chatbot, what it looks like and what it knows.
query Chatbots {
  chatbots(first: 10) {
    edges {
      node {
        id
        publicId
        name
        appearance {
          chatbot { botName greetingMessage }
          settings { primaryColor position suggestedQuestions }
        }
        sources { id type title status enabled }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

const searchQuery = `# What the chatbot would find for a question, and whether it would answer.
query Search($chatbotId: ID!, $query: String!, $limit: Int) {
  searchKnowledge(chatbotId: $chatbotId, query: $query, limit: $limit) {
    answerable
    results { title content confidence url }
  }
}
`;

const conversationsQuery = `# The newest conversations with all that was said. Chat in the demo first.
query Conversations {
  conversations(first: 5) {
    edges {
      node {
        id
        status
        createdAt
        messages { role content sources { title url } createdAt }
      }
    }
  }
}
`;

const inboxSubscription = `# Run it, then chat in the demo in another tab: each event comes as it happens.
subscription Inbox {
  inboxEvents {
    id
    type
    conversation { id status }
    message { role content }
    note { body }
    typing { visitor agent { name } }
  }
}
`;

const createChatbotMutation = `mutation CreateChatbot($input: CreateChatbotInput!) {
  createChatbot(input: $input) {
    chatbot { id publicId name botName }
  }
}
`;

const addFaqMutation = `# The very next question in the demo finds it.
mutation AddFaq($input: AddFaqSourceInput!) {
  addFaqSource(input: $input) {
    source { id title status }
  }
}
`;
