import type { CliCommand } from './core/command.ts';

const bot = { bot: true } as const;

const sourceStates = ['pending', 'processing', 'working', 'completed', 'failed', 'off'] as const;
const conversationStates = ['open', 'human_requested', 'human_active', 'resolved', 'closed'] as const;

/** All commands, in the order of the help. */
export const commands: readonly CliCommand[] = [
  {
    words: 'sign-in',
    summary: 'Store the key of a platform',
    operands: [],
    options: {},
    notes: [
      'Asks for what is missing. A key that is piped into the command stands in no history and no list of processes.',
      'The key is stored in ~/.config/frontdesk/config.json, readable by you alone.',
    ],
    examples: ['frontdesk sign-in --url https://desk.example.com', 'frontdesk sign-in --profile staging < key.txt'],
    load: () => import('./commands/sign-in.ts'),
  },
  {
    words: 'whoami',
    summary: 'Show the platform, the workspace and the scopes of the key',
    operands: [],
    options: {},
    examples: ['frontdesk whoami'],
    load: () => import('./commands/whoami.ts'),
  },
  {
    words: 'sign-out',
    summary: 'Forget a stored key',
    operands: [],
    options: { all: true },
    notes: ['The key stays valid: revoke it in the console under API keys.'],
    examples: ['frontdesk sign-out', 'frontdesk sign-out --profile staging'],
    load: () => import('./commands/sign-out.ts'),
  },
  {
    words: 'ask',
    summary: 'Ask a chatbot and stream its answer with the sources',
    operands: ['question'],
    options: { ...bot, visitor: true },
    notes: [
      'The question goes to a test conversation, which counts in credits and in no figure. -: the standard input.',
    ],
    examples: ['frontdesk ask "Do you ship to Norway?"', 'frontdesk ask "Can I return it?" --bot Shop --json'],
    load: () => import('./commands/ask.ts'),
  },
  {
    words: 'knowledge list',
    summary: 'List what a chatbot knows',
    operands: [],
    options: { ...bot, status: sourceStates, search: true, limit: 'How many, from 1 to 1000. Default: all' },
    examples: ['frontdesk knowledge list --status failed'],
    load: () => import('./commands/knowledge-list.ts'),
  },
  {
    words: 'knowledge add faq',
    summary: 'Add a question with its answer',
    operands: [],
    options: { ...bot, question: true, answer: true, alternative: true, category: true },
    examples: ['frontdesk knowledge add faq --question "Do you ship to Norway?" --answer "Yes, in four days."'],
    load: () => import('./commands/knowledge-add.ts').then(({ addFaq: run }) => ({ run })),
  },
  {
    words: 'knowledge add page',
    summary: 'Add a web page',
    operands: ['url'],
    options: { ...bot, title: 'Title. Default: that of the page', recrawl: true, wait: true },
    examples: ['frontdesk knowledge add page https://example.com/returns --recrawl 24 --wait'],
    load: () => import('./commands/knowledge-add.ts').then(({ addPage: run }) => ({ run })),
  },
  {
    words: 'knowledge add text',
    summary: 'Add a text',
    operands: ['text'],
    options: { ...bot, title: true, category: true },
    notes: ['-: the standard input.'],
    examples: ['frontdesk knowledge add text - --title "Care" < care.md'],
    load: () => import('./commands/knowledge-add.ts').then(({ addText: run }) => ({ run })),
  },
  {
    words: 'knowledge add file',
    summary: 'Add a file',
    operands: ['path'],
    options: { ...bot, title: 'Title. Default: the name of the file', wait: true },
    examples: ['frontdesk knowledge add file prices.pdf --wait'],
    load: () => import('./commands/knowledge-add.ts').then(({ addFile: run }) => ({ run })),
  },
  {
    words: 'knowledge remove',
    summary: 'Remove sources',
    operands: ['sourceId...'],
    options: { ...bot, yes: true },
    examples: ['frontdesk knowledge remove 0198f2c0-0000-7000-8000-000000000001'],
    load: () => import('./commands/knowledge-remove.ts'),
  },
  {
    words: 'conversations list',
    summary: 'List conversations, the newest first',
    operands: [],
    options: {
      bot: 'Only those of this chatbot: its ID or name',
      status: conversationStates,
      search: true,
      limit: 'How many, from 1 to 1000. Default: 20',
    },
    examples: ['frontdesk conversations list --status human_requested'],
    load: () => import('./commands/conversations.ts').then(({ listConversations: run }) => ({ run })),
  },
  {
    words: 'conversations show',
    summary: 'Show the messages of a conversation',
    operands: ['conversationId'],
    options: { limit: 'How many of the last messages, from 1 to 1000. Default: 50' },
    examples: ['frontdesk conversations show 0198f2c0-0000-7000-8000-000000000001'],
    load: () => import('./commands/conversations.ts').then(({ showConversation: run }) => ({ run })),
  },
  {
    words: 'conversations reply',
    summary: 'Reply to a visitor, and take the conversation over',
    operands: ['conversationId', 'text'],
    options: {},
    notes: ['-: the standard input.'],
    examples: ['frontdesk conversations reply 0198f2c0-0000-7000-8000-000000000001 "It was sent today."'],
    load: () => import('./commands/conversations.ts').then(({ reply: run }) => ({ run })),
  },
  {
    words: 'conversations resolve',
    summary: 'Resolve a conversation',
    operands: ['conversationId'],
    options: {},
    examples: ['frontdesk conversations resolve 0198f2c0-0000-7000-8000-000000000001'],
    load: () => import('./commands/conversations.ts').then(({ resolve: run }) => ({ run })),
  },
  {
    words: 'bot list',
    summary: 'List the chatbots',
    operands: [],
    options: {},
    examples: ['frontdesk bot list'],
    load: () => import('./commands/bot-list.ts'),
  },
  {
    words: 'bot pull',
    summary: 'Write a chatbot to a file: settings, FAQs, actions and the other knowledge',
    operands: [],
    options: { ...bot, file: 'The file, YAML or .json. Default: chatbot.yaml', force: 'Overwrite changes of the file' },
    examples: ['frontdesk bot pull --bot Shop --file shop.yaml'],
    load: () => import('./commands/bot-pull.ts'),
  },
  {
    words: 'bot diff',
    summary: 'Show what `bot apply` would change',
    operands: [],
    options: { file: 'The file. Default: chatbot.yaml', 'exit-code': true },
    examples: ['frontdesk bot diff --file shop.yaml --exit-code'],
    load: () => import('./commands/bot-diff.ts'),
  },
  {
    words: 'bot apply',
    summary: 'Change the chatbot to what the file says',
    operands: [],
    options: {
      file: 'The file. Default: chatbot.yaml',
      yes: true,
      force: 'Apply although the chatbot has changed since the file was written',
    },
    notes: ['What a file does not mention stays as it is. A list, such as faqs, is replaced as a whole.'],
    examples: ['frontdesk bot apply --file shop.yaml'],
    load: () => import('./commands/bot-apply.ts'),
  },
  {
    words: 'completion',
    summary: 'Print the completions of a shell: bash, zsh or fish',
    operands: ['shell'],
    options: {},
    examples: [
      'source <(frontdesk completion bash)',
      'frontdesk completion fish > ~/.config/fish/completions/frontdesk.fish',
    ],
    load: () => import('./commands/completion.ts'),
  },
];

/** The command that the arguments begin with. */
export function commandOf(positionals: readonly string[]): CliCommand | undefined {
  return commands.find(({ words }) => words.split(' ').every((word, at) => positionals[at] === word));
}

/** The commands below some words, such as those of `knowledge`. */
export const commandsBelow = (words: readonly string[]): readonly CliCommand[] =>
  commands.filter(({ words: all }) => words.every((word, at) => all.split(' ')[at] === word));
