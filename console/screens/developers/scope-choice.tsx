import { useState } from 'preact/hooks';
import { session, t } from '#core';
import { Check, Select, SelectField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

/** The scopes of the person who makes a key, by what they are for. `analytics`: `read`. */
const ownActions = () => {
  const actions = new Map<string, Set<string>>();
  for (const scope of [...session().scopes].sort()) {
    const [resource = '', action = ''] = scope.split(':');
    actions.set(resource, (actions.get(resource) ?? new Set()).add(action));
  }
  return actions;
};

/** Whoever may do everything with something may also read it. */
export const readScopes = (): string[] => [...ownActions().keys()].map((resource) => `${resource}:read`);

/** All that somebody may do with something, in as few scopes as possible. */
const allOf = (resource: string, actions: ReadonlySet<string>) =>
  actions.has('*') ? [`${resource}:*`] : [...actions].map((action) => `${resource}:${action}`);

const allScopes = () => [...ownActions()].flatMap(([resource, actions]) => allOf(resource, actions));

const resourceTexts: Record<string, () => string> = {
  analytics: () => t('navReports'),
  chatbots: () => t('navBots'),
  conversations: () => text('eventsOf_CONVERSATIONS'),
  knowledge: () => text('tab_knowledge'),
  leads: () => t('navLeads'),
  reseller: () => t('navAgency'),
  team: () => t('navTeam'),
  workspace: () => t('navSettings'),
};

type Preset = 'readOnly' | 'everything' | 'choose';
interface ScopeChoiceProps {
  scopes: readonly string[];
  set(scopes: string[]): void;
  error: string | undefined;
}

/** What a key may do: to read, everything, or something for each kind of record. */
export function ScopeChoice({ scopes, set, error }: ScopeChoiceProps) {
  const [preset, setPreset] = useState<Preset>('readOnly');
  const choose = (chosen: Preset) => {
    setPreset(chosen);
    if (chosen !== 'choose') set(chosen === 'everything' ? allScopes() : readScopes());
  };
  return (
    <>
      <SelectField
        label={text('keys_scopes')}
        value={preset}
        set={choose}
        error={error}
        options={(['readOnly', 'everything', 'choose'] as const).map((name) => [name, text(`keys_${name}`)] as const)}
      />
      {preset === 'choose' && (
        <ul class="scopes">
          {[...ownActions()].map(([resource, actions]) => (
            <Access key={resource} resource={resource} actions={actions} scopes={scopes} set={set} />
          ))}
        </ul>
      )}
    </>
  );
}

interface AccessProps {
  resource: string;
  actions: ReadonlySet<string>;
  scopes: readonly string[];
  set(scopes: string[]): void;
}

/** What a key may do with one kind of record. */
function Access({ resource, actions, scopes, set }: AccessProps) {
  const label = resourceTexts[resource]?.() ?? resource;
  const readScope = `${resource}:read`;
  const all = allOf(resource, actions);
  const own = scopes.filter((scope) => scope.startsWith(`${resource}:`));
  const value = own.length === 0 ? 'none' : own.length === 1 && own[0] === readScope ? 'read' : 'all';
  const choices = { none: [], read: [readScope], all };
  const others = scopes.filter((scope) => !own.includes(scope));
  const names =
    all.length === 1 && all[0] === readScope ? (['none', 'read'] as const) : (['none', 'read', 'all'] as const);
  return (
    <li>
      <span>
        {label} <code class="muted">{resource}</code>
      </span>
      <Select
        aria-label={label}
        value={value}
        set={(name) => set([...others, ...choices[name]])}
        options={names.map((name) => [name, text(`access_${name}`)] as const)}
      />
    </li>
  );
}

export const mayChange = (scopes: readonly string[]) => scopes.some((scope) => !scope.endsWith(':read'));

/** Whether tools of assistants change things at once with the key. */
export const AtOnce = ({ checked, set }: { checked: boolean; set(on: boolean): void }) => (
  <div>
    <Check label={text('mcp_direct')} checked={checked} set={set} />
    <p class="muted">{text('mcp_directHint')}</p>
  </div>
);
