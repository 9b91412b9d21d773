import type { UpdateBusinessHoursInput, UpdateChatbotInput, UpdateSettingsInput } from '../../generated/types.ts';
import { type BotContent, fieldNames, isSame, type PartialContent } from './content.ts';
import { type BotChange, type FieldChange, fieldChanges, valuesOf } from './field-changes.ts';
import { actionChanges, faqChanges, fileChanges, pageChanges, textChanges } from './list-changes.ts';
import type { RemoteBot } from './remote.ts';

/** The keys of writes. */
const toDays = (schedule: BotContent['businessHours']['schedule']) =>
  Object.fromEntries(Object.entries(schedule).map(([day, hours]) => [day.slice(0, 3), hours]));

function hoursInput(said: Partial<BotContent['businessHours']>, { chatbot, content }: RemoteBot) {
  const { schedule, ...hours } = { ...content.businessHours, ...said };
  const days = toDays({ ...content.businessHours.schedule, ...schedule });
  return { chatbotId: chatbot.id, ...hours, schedule: days } as UpdateBusinessHoursInput;
}

function ownChange(part: string, fields: readonly FieldChange[], make: BotChange['make']): BotChange[] {
  return fields.length > 0 ? [{ op: 'change', part, name: null, fields, make }] : [];
}

/** Fields, settings and hours. The first write fails if the settings were changed after they were read. */
function settingChanges(said: PartialContent, remote: RemoteBot): BotChange[] {
  const { chatbot, content } = remote;
  const chatbotId = chatbot.id;
  const named = Object.fromEntries(fieldNames.filter((name) => name in said).map((name) => [name, said[name]]));
  const fields = fieldChanges(named, content);
  const settings = fieldChanges(said.settings ?? {}, content.settings);
  const hours = fieldChanges(said.businessHours ?? {}, content.businessHours);
  const whole = (field: 'allowedDomains' | 'synonyms') =>
    said[field] === undefined || isSame(said[field], content[field])
      ? []
      : [{ field, from: content[field], to: said[field] }];
  const domains = said.allowedDomains ?? [];
  const synonyms = said.synonyms ?? [];
  const expected = [{ settingsRevision: chatbot.settingsRevision }];
  const guard = () => expected.pop() ?? {};
  return [
    ...ownChange('chatbot', fields, (client) =>
      client.updateChatbot({ chatbotId, ...valuesOf(fields), ...guard() } as UpdateChatbotInput),
    ),
    ...ownChange('settings', settings, (client) =>
      client.updateSettings({ chatbotId, ...valuesOf(settings), ...guard() } as UpdateSettingsInput),
    ),
    ...ownChange('business hours', hours, (client) =>
      client.updateBusinessHours({ ...hoursInput(said.businessHours ?? {}, remote), ...guard() }),
    ),
    ...ownChange('allowed domains', whole('allowedDomains'), (client) =>
      client.setAllowedDomains({ chatbotId, domains, ...guard() }),
    ),
    ...ownChange('synonyms', whole('synonyms'), (client) => client.setSynonyms({ chatbotId, synonyms })),
  ];
}

const steps = { change: 0, add: 1, remove: 2 } as const;

/** What makes the chatbot what a file says. Nothing is removed before all that is new is there. */
export function changesOf(said: PartialContent, remote: RemoteBot): BotChange[] {
  return [
    ...settingChanges(said, remote),
    ...actionChanges(said, remote),
    ...faqChanges(said, remote),
    ...textChanges(said, remote),
    ...pageChanges(said, remote),
    ...fileChanges(said, remote),
  ].sort((a, b) => steps[a.op] - steps[b.op]);
}
