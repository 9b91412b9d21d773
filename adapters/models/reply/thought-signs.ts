/** The tags between which models think, by the template of their family. Compared in lower case. */
const tags: readonly (readonly [open: string, close: string])[] = [
  // DeepSeek R1, Qwen, QwQ, GLM, and models that were tuned from them.
  ...[
    'think',
    'thinking',
    'thought',
    'thoughts',
    'reasoning',
    'reflection',
    'scratchpad',
    'seed:think',
    'antml:thinking',
  ].map((name) => [`<${name}>`, `</${name}>`] as const),
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  // Magistral, Kimi.
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  // gpt-oss: https://cookbook.openai.com/articles/openai-harmony
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
];
/** What introduces the answer after the thoughts. */
const introductions = [
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>',
  '<|begin_of_solution|>',
  '<|start_response|>',
];

export const closeOf = new Map(tags);
export const closes = [...new Set(tags.map(([, close]) => close))].filter((close) => close !== '<|end|>');
export const signs = [...tags.map(([open]) => open), ...closes, ...introductions];

/** Models whose templates begin the thoughts themselves, so that only their end is in the reply. */
export const thinkingModel = /(^|[^a-z])(r1|qwq|qwen-?3|magistral|glm-?[45]|kimi|o1|think\w*|reason\w*)([^a-z]|$)/i;
/** How thoughts begin, and short answers seldom. */
const thoughtStarts = [
  ...[
    'okay',
    'ok',
    'alright',
    'all right',
    'hmm',
    'so,',
    'let me',
    "let's see",
    'first,',
    'wait,',
    'looking at',
    'to answer',
  ],
  ...['i need to', 'i should', 'i must', 'i have to', 'based on the passage', 'passage'],
  ...[
    'the user',
    'the visitor',
    'the question',
    'the customer',
    'the passage',
    'the rules',
    'user asks',
    'visitor asks',
  ],
  ...['好的', '嗯', '首先', '用户', '访客', 'der nutzer', 'der benutzer', 'der besucher', 'el usuario', 'el visitante'],
  ...["l'utilisateur", 'le visiteur', "l'utente", 'il visitatore', 'o usuário', 'o visitante'],
];

/** Whether text without a tag may turn out to be thoughts. */
export function startOf(text: string): 'thought' | 'answer' | 'undecided' {
  const start = text.trimStart().toLowerCase();
  for (const sign of thoughtStarts) {
    if (start.startsWith(sign) && !/^\p{Script=Latin}/u.test(start.slice(sign.length))) return 'thought';
    if (sign.startsWith(start)) return 'undecided';
  }
  return 'answer';
}
