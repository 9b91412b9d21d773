import type { Answer, Tenant } from '../support/platform.ts';
import { dataOf } from './support.ts';

export const path = '/reseller/mail-config';
export const custom = {
  mode: 'custom',
  fromAddress: 'desk@acme.example',
  smtpHost: 'mail.example.com',
  smtpPort: 587,
  smtpSecure: false,
};
export const preset = { mode: 'preset', fromAddress: 'desk@acme.example', presetId: 'sendgrid' };

export const save = async ({ api }: Tenant, body: object) => dataOf(await api.put(path, body));
export const read = async ({ api }: Tenant) => dataOf(await api.get(path));
export const runTest = ({ api }: Tenant): Promise<Answer> => api.post(`${path}/test`);
