import { textsOf } from '#core';
import { actions } from '../../texts/en/actions.ts';
import { agencies } from '../../texts/en/agencies.ts';
import { agency } from '../../texts/en/agency.ts';
import { chatbots } from '../../texts/en/chatbots.ts';
import { desk } from '../../texts/en/desk.ts';
import { mail } from '../../texts/en/mail.ts';
import { mcp } from '../../texts/en/mcp.ts';
import { office } from '../../texts/en/office.ts';
import { powers } from '../../texts/en/powers.ts';
import { reports } from '../../texts/en/reports.ts';
import { start } from '../../texts/en/start.ts';
import { tool } from '../../texts/en/tool.ts';
import { upkeep } from '../../texts/en/upkeep.ts';
import { words } from '../../texts/en/words.ts';

/** Texts of all screens but the inbox. */
export const text = textsOf({
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
});

/** Plans are names, so that no language translates them. */
export const planName = (plan: string) => plan.slice(0, 1) + plan.slice(1).toLowerCase();
