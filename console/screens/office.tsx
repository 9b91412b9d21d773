/** The screens of the workspace: what came of it, who works in it, and how it is set. */
export { default as Deliveries } from './developers/deliveries.tsx';
export { default as Keys } from './developers/keys.tsx';
export { default as Webhooks } from './developers/webhooks.tsx';
export { default as Figures } from './office/figures.tsx';
export { default as Leads } from './office/leads.tsx';
export { default as Profile } from './office/profile.tsx';
export { default as Settings } from './office/settings.tsx';
export { default as Team } from './office/team.tsx';
