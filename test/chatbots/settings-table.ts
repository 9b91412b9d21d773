export interface SettingCase {
  field: string;
  accepts: unknown[];
  /** Refused by both faces; `{ at, value }` where the refusal points below the field. */
  refuses: unknown[];
  /** Refused by REST alone: GraphQL itself makes a list of a single value. */
  restRefuses?: unknown[];
  nullable?: boolean;
}

export const emoji = (count: number) => '😀'.repeat(count);
const text = (field: string, max: number, nullable = true): SettingCase => ({
  field,
  nullable,
  accepts: ['Grüße <b>& "مرحبا"\n', '', 'x'.repeat(max), emoji(max)],
  refuses: ['x'.repeat(max + 1), emoji(max + 1), 7, true, ['x']],
});
const colour = (field: string, nullable = true): SettingCase => ({
  field,
  nullable,
  accepts: ['#aBc', '#09AFaf'],
  refuses: ['', '#', '#ab', '#abcd', '#abcde', '#abcdef0', 'abc', '#ggg', '#abc\n', ' #abc', 'red', '＃abc', 7],
});
const flag = (field: string): SettingCase => ({
  field,
  accepts: [true, false],
  refuses: ['true', 1, 0, 'yes', [], {}],
});
const list = (field: string, max: number, itemMax: number): SettingCase => ({
  field,
  accepts: [['a'], Array(max).fill('x'), [emoji(itemMax)], []],
  refuses: [
    Array(max + 1).fill('x'),
    { at: '.1', value: ['a', 7] },
    { at: '.0', value: [''] },
    { at: '.0', value: ['x'.repeat(itemMax + 1)] },
    { at: '.0', value: [null] },
  ],
  restRefuses: ['x', {}],
});
const choice = (field: string, values: string[]): SettingCase => ({
  field,
  accepts: values,
  refuses: ['', 'elsewhere', 7, ['x']],
});

/** Every setting with both ends of its bounds. */
export const settings: SettingCase[] = [
  colour('primaryColor', false),
  colour('secondaryColor'),
  colour('backgroundColor'),
  colour('textColor'),
  colour('bubbleColor'),
  choice('position', ['bottom-left', 'bottom-right']),
  flag('showPoweredBy'),
  flag('showSources'),
  list('blockedTopics', 25, 200),
  text('refusalMessage', 300),
  flag('collectLeads'),
  choice('leadCaptureMode', ['before_chat', 'after_first_response', 'on_handoff', 'manual']),
  list('suggestedQuestions', 10, 300),
  text('placeholderText', 120, false),
  {
    field: 'avatarUrl',
    nullable: true,
    accepts: ['https://cdn.example/a.png', 'http://cdn.example/a', `https://cdn.example/${'x'.repeat(1980)}`],
    refuses: [`https://cdn.example/${'x'.repeat(1981)}`, 'javascript:alert(1)', 'data:image/png;base64,AA', 7],
  },
  flag('proactiveEnabled'),
  text('proactiveMessage', 300),
  { field: 'proactiveDelaySeconds', accepts: [0, 600, 1], refuses: [-1, 601, 1.5, '5', true, 1e300] },
  flag('replySound'),
  flag('transcripts'),
  flag('autoImprove'),
  flag('aiDisclosureEnabled'),
  text('aiDisclosureText', 300),
];

const enums = new Set(['position', 'leadCaptureMode']);
const capitals = (value: string) => value.replaceAll('-', '_').toUpperCase();
/** A value as GraphQL writes it. */
export const named = (field: string, value: unknown) =>
  enums.has(field) && typeof value === 'string' ? capitals(value) : value;
const isPlaced = (value: unknown): value is { at: string; value: unknown } =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'at');
export const placed = (value: unknown) => (isPlaced(value) ? value : { at: '', value });
