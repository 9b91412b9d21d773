import type { Texts } from './en/all.ts';
import { actions } from './it/actions.ts';
import { agencies } from './it/agencies.ts';
import { agency } from './it/agency.ts';
import { chatbots } from './it/chatbots.ts';
import { desk } from './it/desk.ts';
import { inbox } from './it/inbox.ts';
import { mail } from './it/mail.ts';
import { mcp } from './it/mcp.ts';
import { office } from './it/office.ts';
import { powers } from './it/powers.ts';
import { reports } from './it/reports.ts';
import { start } from './it/start.ts';
import { tool } from './it/tool.ts';
import { upkeep } from './it/upkeep.ts';
import { words } from './it/words.ts';

export const texts: Texts = {
  ...inbox,
  ...chatbots,
  ...office,
  ...agency,
  ...desk,
  ...mail,
  ...mcp,
  ...start,
  ...tool,
  ...upkeep,
  ...words,
  ...powers,
  ...agencies,
  ...reports,
  ...actions,
};
