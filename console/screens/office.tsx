import './chunks/shared.ts';

// Leads, team, settings and profile

export { default as Leads } from './office/leads.tsx';
export { default as Profile } from './office/profile.tsx';
export { default as Settings } from './office/settings.tsx';
export { default as Team } from './office/team.tsx';

// Developers

export { default as Audit } from './developers/audit.tsx';
export { default as Deliveries } from './developers/deliveries.tsx';
export { default as Gate } from './developers/gate.tsx';
export { default as Keys } from './developers/keys.tsx';
export { default as Webhooks } from './developers/webhooks.tsx';
