interface OptionEntry {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: true;
  /** What stands for the value in the help. */
  placeholder?: string;
  summary: string;
}

/** An option means the same in each command that takes it. */
export const optionTable = {
  url: { type: 'string', placeholder: 'URL', summary: "The platform's URL (FRONTDESK_URL)" },
  key: { type: 'string', placeholder: 'KEY', summary: 'An API key (FRONTDESK_KEY)' },
  profile: { type: 'string', placeholder: 'NAME', summary: 'The profile to use (FRONTDESK_PROFILE)' },
  json: { type: 'boolean', summary: 'Print one JSON value; errors as JSON on the standard error' },
  quiet: { type: 'boolean', short: 'q', summary: 'Print IDs or nothing' },
  help: { type: 'boolean', short: 'h', summary: 'Show this help' },
  version: { type: 'boolean', summary: 'Show the version' },
  bot: {
    type: 'string',
    placeholder: 'BOT',
    summary: 'ID or name of the chatbot (FRONTDESK_BOT). Default: the only one',
  },
  visitor: { type: 'boolean', summary: 'Ask as a visitor does: the conversation counts in the figures' },
  question: { type: 'string', placeholder: 'TEXT', summary: 'The question' },
  answer: { type: 'string', placeholder: 'TEXT', summary: 'The answer. -: the standard input' },
  alternative: { type: 'string', multiple: true, placeholder: 'TEXT', summary: 'Another wording. Can be repeated' },
  category: { type: 'string', placeholder: 'TEXT', summary: 'Category for the team' },
  title: { type: 'string', placeholder: 'TEXT', summary: 'Title for the team and in citations' },
  recrawl: { type: 'string', placeholder: 'HOURS', summary: 'Hours between crawls of the page. Default: 0, never' },
  wait: { type: 'boolean', summary: 'Wait until it was read' },
  status: { type: 'string', placeholder: 'STATUS', summary: 'Only those of a status' },
  search: { type: 'string', placeholder: 'WORDS', summary: 'Only those with these words' },
  limit: { type: 'string', placeholder: 'N', summary: 'How many, from 1 to 1000' },
  file: { type: 'string', placeholder: 'FILE', summary: 'The file' },
  yes: { type: 'boolean', short: 'y', summary: 'Do not ask' },
  force: { type: 'boolean', summary: 'Do it all the same' },
  'exit-code': { type: 'boolean', summary: 'Exit with 3 if there is a difference' },
  all: { type: 'boolean', summary: 'All profiles' },
} as const satisfies Record<string, OptionEntry>;

export const optionEntries: Readonly<Record<string, OptionEntry>> = optionTable;

/** Every command takes these. */
export const generalOptions = ['url', 'key', 'profile', 'json', 'quiet', 'help', 'version'] as const;
