import type { APIGatewayProxyEvent } from 'aws-lambda';
import { brandOfHost } from '../../domain/agency/brand.ts';
import { type App, IssuerError } from '../../domain/core/app.ts';
import { toAppError } from '../../domain/core/errors.ts';
import { SignInRefusal } from '../../domain/people/refusal.ts';
import type { HttpAnswer } from '../http/input.ts';
import { errorHeaders } from '../http/input.ts';
import { note } from '../notes.ts';
import { refusalPage } from './page.ts';
import { explain, type Reason } from './words.ts';

/** Where a sign-in was begun, and what it was for. */
export interface Origin {
  root: string;
  returnTo: string;
  invite?: string | undefined;
  fresh?: boolean;
}

export function signInUrl({ root, returnTo, invite, fresh }: Origin): string {
  const query = new URLSearchParams({
    return: returnTo,
    ...(invite ? { invite } : {}),
    ...(fresh ? { fresh: '1' } : {}),
  });
  return `${root}/auth/sign-in?${query}`;
}

function reasonOf(error: unknown): Reason {
  if (error instanceof SignInRefusal) return error.reason;
  if (error instanceof IssuerError) return error.problem;
  const { code } = toAppError(error);
  return code === 'RATE_LIMITED' ? 'rate_limited' : code === 'SERVICE_UNAVAILABLE' ? 'unavailable' : 'internal';
}

/** The page for a failed sign-in, with the brand of the host where it was begun. Logs what the operator can act on. */
export async function failurePage(
  app: App,
  event: APIGatewayProxyEvent,
  thrown: unknown,
  origin: Origin,
): Promise<HttpAnswer> {
  const reason = reasonOf(thrown);
  note(event, { code: reason });
  const { requestId } = event.requestContext;
  if (reason === 'internal') app.log.error('a sign-in failed', { requestId, error: thrown });
  if (thrown instanceof IssuerError) app.log.warn('the issuer failed', { requestId, reason, error: thrown });
  const { status, ...words } = explain(reason, thrown instanceof SignInRefusal ? thrown.address : undefined);
  // An invitation that cannot be used must not be tried again.
  const retryUrl = signInUrl(reason === 'invite_gone' ? { ...origin, invite: undefined } : origin);
  const brand = await brandOfHost(app, new URL(origin.root).hostname).catch(() => undefined);
  const page = refusalPage({ status, words, retryUrl, brand });
  return { ...page, headers: { ...page.headers, ...errorHeaders(toAppError(thrown)) } };
}
