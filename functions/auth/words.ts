import type { IssuerProblem } from '../../domain/core/app.ts';
import type { RefusalReason } from '../../domain/people/refusal.ts';

export interface Words {
  title: string;
  text: string;
  retry: string;
}

interface ExplainedRefusal extends Words {
  status: number;
}
export type Reason = RefusalReason | IssuerProblem | 'rate_limited' | 'internal';

const TRY_AGAIN = 'Try again';
const OTHERWISE = 'Sign in with another address';
const you = (address: string | undefined) => (address ? `You are signed in as ${address}.` : '');

const explanations: Record<Reason, (address?: string) => ExplainedRefusal> = {
  attempt_unknown: () => ({
    status: 400,
    title: 'This sign-in is over',
    text: 'It took longer than ten minutes, was already completed, or was started in another browser.',
    retry: TRY_AGAIN,
  }),
  address_not_verified: () => ({
    status: 403,
    title: 'Your address is not verified',
    text: 'Your sign-in provider does not confirm that your email address is yours. Verify it there, then try again.',
    retry: TRY_AGAIN,
  }),
  address_taken: (address) => ({
    status: 403,
    title: 'This address signs in another way',
    text: `${you(address)} The member with this address has signed in with another account before. Use that account, or ask an admin of your workspace for a new invitation to another address.`,
    retry: OTHERWISE,
  }),
  not_a_member: (address) => ({
    status: 403,
    title: 'No workspace with this address',
    text: `${you(address)} No workspace has a member with this address. Ask an admin to invite you.`,
    retry: OTHERWISE,
  }),
  inactive: () => ({
    status: 403,
    title: 'Your access is switched off',
    text: 'An admin has deactivated you, or your workspace is closed. Ask an admin of your workspace to reactivate you.',
    retry: TRY_AGAIN,
  }),
  invite_pending: (address) => ({
    status: 403,
    title: 'Open your invitation',
    text: `${you(address)} An invitation is waiting for you. Open the link in the mail that you received to accept it.`,
    retry: OTHERWISE,
  }),
  invite_gone: () => ({
    status: 404,
    title: 'This invitation can no longer be used',
    text: 'It was accepted or revoked, or it is older than seven days. Ask for a new one.',
    retry: 'Sign in without it',
  }),
  invite_other_address: (address) => ({
    status: 403,
    title: 'This invitation is for another address',
    text: `${you(address)} Sign in with the address to which the invitation was sent, or ask for one to this address.`,
    retry: OTHERWISE,
  }),
  no_seat: () => ({
    status: 402,
    title: 'No seat is free',
    text: 'The plan of the workspace allows no more members at the moment. Your invitation stays valid: ask an admin to free a seat.',
    retry: TRY_AGAIN,
  }),
  not_recent: () => ({
    status: 403,
    title: 'Please prove that it is you',
    text: 'This action needs a new sign-in, but your sign-in provider did not ask you again. Sign out there, then try again.',
    retry: TRY_AGAIN,
  }),
  denied: () => ({
    status: 403,
    title: 'The sign-in was cancelled',
    text: 'Your sign-in provider reports that it was cancelled, or that you may not use this application.',
    retry: TRY_AGAIN,
  }),
  invalid: () => ({
    status: 400,
    title: 'The sign-in could not be verified',
    text: 'The answer of your sign-in provider did not pass a check. Nothing was changed. If it happens again, tell your administrator.',
    retry: TRY_AGAIN,
  }),
  unavailable: () => ({
    status: 503,
    title: 'Sign-in is not available right now',
    text: 'Your sign-in provider cannot be reached, or does not answer in time. People who are already signed in can continue.',
    retry: TRY_AGAIN,
  }),
  rate_limited: () => ({
    status: 429,
    title: 'Too many attempts',
    text: 'There were too many sign-ins from your network. Wait a minute, then try again.',
    retry: TRY_AGAIN,
  }),
  internal: () => ({
    status: 500,
    title: 'Something went wrong on our side',
    text: 'The sign-in could not be completed. Please try again in a moment.',
    retry: TRY_AGAIN,
  }),
};

/** What a page says about a failed sign-in. `address`: the one that the person has proved to own. */
export const explain = (reason: Reason, address?: string): ExplainedRefusal => explanations[reason](address);
