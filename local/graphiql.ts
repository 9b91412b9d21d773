interface GraphiqlOptions {
  /** Path or URL of the GraphQL endpoint. */
  endpoint: string;
  /** The demo's key, put into the headers editor; null: the editor asks for one. */
  apiKey: string | null;
  /** The demo's chatbot, put into the examples' variables. */
  chatbotId: string | null;
}

/**
 * All the page's scripts and styles are in the page; nothing else is to be loaded, and only its own host is to be called.
 * The editor runs its language services as workers made of blobs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'worker-src blob:',
  'img-src data:',
  'font-src data:',
  "connect-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Text that may stand in an inline script: none of it can end the script. */
const harmless = (text: string) => text.replaceAll('<', '');

/** The editor keeps its tabs in the browser; those of a demo that is no more would name its key and its chatbot. */
const forgetOldDemo = (demo: string) => `<script>
  if (localStorage.getItem('frontdesk:graphiql') !== ${JSON.stringify(demo)}) {
    for (const name of ['tabState', 'query', 'variables', 'headers']) localStorage.removeItem('graphiql:' + name);
    localStorage.setItem('frontdesk:graphiql', ${JSON.stringify(demo)});
  }
</script>`;

/**
 * The GraphiQL page, whole: it works without a network. With a demo its tabs run as they are. The page holds the demo's key,
 * so it is for one machine only.
 */
export async function graphiqlPage(options: GraphiqlOptions): Promise<string> {
  // 9 MB of editor, so only once somebody asks.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const apiKey = harmless(options.apiKey ?? '');
  const chatbotId = harmless(options.chatbotId ?? '');
  const headers = JSON.stringify({ 'x-api-key': apiKey }, null, 2);
  const html = renderGraphiQL({
    title: 'Frontdesk GraphiQL',
    endpoint: harmless(options.endpoint),
    defaultHeaders: headers,
    headers,
    defaultTabs: exampleTabs(chatbotId).map((tab) => ({ ...tab, headers })),
    shouldPersistHeaders: true,
    subscriptionsProtocol: 'SSE',
  });
  const head = `<head><meta http-equiv="content-security-policy" content="${policy}">${forgetOldDemo(`${apiKey} ${chatbotId}`)}`;
  return html.replace('<head>', () => head);
}

interface Tab {
  query: string;
  variables?: string;
}

/** Examples that run as they are on the demo workspace, each in a tab of its own. */
export function exampleTabs(chatbotId: string): Tab[] {
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
