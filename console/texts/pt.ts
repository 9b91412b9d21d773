import type { Texts } from './en/all.ts';
import { actions } from './pt/actions.ts';
import { agencies } from './pt/agencies.ts';
import { agency } from './pt/agency.ts';
import { chatbots } from './pt/chatbots.ts';
import { desk } from './pt/desk.ts';
import { inbox } from './pt/inbox.ts';
import { mail } from './pt/mail.ts';
import { mcp } from './pt/mcp.ts';
import { office } from './pt/office.ts';
import { powers } from './pt/powers.ts';
import { reports } from './pt/reports.ts';
import { start } from './pt/start.ts';
import { tool } from './pt/tool.ts';
import { upkeep } from './pt/upkeep.ts';
import { words } from './pt/words.ts';

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
