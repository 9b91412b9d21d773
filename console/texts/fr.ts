import type { Texts } from './en/all.ts';
import { actions } from './fr/actions.ts';
import { agencies } from './fr/agencies.ts';
import { agency } from './fr/agency.ts';
import { chatbots } from './fr/chatbots.ts';
import { desk } from './fr/desk.ts';
import { inbox } from './fr/inbox.ts';
import { mail } from './fr/mail.ts';
import { mcp } from './fr/mcp.ts';
import { office } from './fr/office.ts';
import { powers } from './fr/powers.ts';
import { reports } from './fr/reports.ts';
import { start } from './fr/start.ts';
import { tool } from './fr/tool.ts';
import { upkeep } from './fr/upkeep.ts';
import { words } from './fr/words.ts';

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
