import './chunks/shared.ts';

export { default as Brand } from './agency/brand.tsx';
export { default as Client } from './agency/client.tsx';
export { default as ClientFigures } from './agency/client-figures.tsx';
export { default as Clients } from './agency/clients.tsx';
export { default as Credits } from './agency/credits.tsx';
export { default as Domain } from './agency/domain.tsx';
export { default as Mail } from './agency/mail.tsx';
export { default as Templates } from './agency/templates.tsx';
