import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

const MAX_LENGTH = 64;

/** The id that a client gives itself, such as a random UUID. Confirms, releases and supersedes its subscriptions. */
export const clientIdOf = (event: APIGatewayProxyEvent): string | undefined =>
  header(event, 'x-client-id')?.trim().slice(0, MAX_LENGTH) || undefined;
