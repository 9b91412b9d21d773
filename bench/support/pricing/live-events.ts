const MILLION = 1_000_000;

/** USD, Event API in us-east-1: https://aws.amazon.com/appsync/pricing. As of November 2026; look them up before you count on them. */
const appsyncPrices = { operation: 1 / MILLION, connectionMinute: 0.08 / MILLION };

const DAY_MINUTES = 8 * 60;
/** What the console reads after an event: the counts, two lists, and the conversation that is open. */
const READS_AN_EVENT = 4;
/** What it reads each minute although it heard nothing, without an open conversation. */
const READS_A_MINUTE = 3;

/** What is published in a conversation of the mix: a takeover, three replies, and typing before each reply, once a few seconds. */
const VISITOR_EVENTS = { changes: 4, typing: 9 };
const HELD_MINUTES = 4;

/** USD for a visitor who has a person in the conversation for four minutes, instead of a stream. `pollUsd`: of one poll. */
export function visitorEvents(pollUsd: number): number {
  const { operation, connectionMinute } = appsyncPrices;
  const { changes, typing } = VISITOR_EVENTS;
  const operations = 2 + 2 * (changes + typing);
  // Once after the connection, after each change, and once a minute.
  const polls = 1 + changes + HELD_MINUTES;
  return operations * operation + HELD_MINUTES * connectionMinute + polls * pollUsd;
}

/** Rows of USD for an agent who has the console open for eight hours. `readUsd`: of one read by GraphQL. */
export function liveEvents(readUsd: number, streamDayUsd: number) {
  const { operation, connectionMinute } = appsyncPrices;
  const begun = 2 * operation + DAY_MINUTES * connectionMinute;
  const quietDay = begun + DAY_MINUTES * READS_A_MINUTE * readUsd;
  const event = 2 * operation + READS_AN_EVENT * readUsd;
  const rows = {
    'The connection, for eight hours': begun,
    'A day in which nothing happens': quietDay,
    'A million events that are read separately': MILLION * event,
    'A day with 500 of them': quietDay + 500 * event,
    'A day by a stream': streamDayUsd,
  };
  const breakEven = Math.round((streamDayUsd - quietDay) / event);
  return {
    ...Object.fromEntries(Object.entries(rows).map(([name, usd]) => [name, { USD: Number(usd.toPrecision(2)) }])),
    'Events a day from which a stream is cheaper': { events: breakEven },
  };
}
