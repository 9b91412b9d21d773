import type { APIGatewayProxyEvent } from 'aws-lambda';
import { header } from '../http/input.ts';

const MAX_LENGTH = 64;

/** The name that a client gives itself, such as a random UUID: its subscriptions are confirmed, released and superseded by it. */
export const clientIdOf = (event: APIGatewayProxyEvent): string | undefined =>
  header(event, 'x-client-id')?.trim().slice(0, MAX_LENGTH) || undefined;
