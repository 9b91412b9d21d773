import { AppError } from '../core/errors.ts';

/** Why a sign-in ends without a session. */
export type RefusalReason =
  /** The sign-in was not begun in this browser, is over, or took too long. */
  | 'attempt_unknown'
  /** The issuer does not vouch for the address, so it proves nothing. */
  | 'address_not_verified'
  /** The address belongs to somebody who signs in otherwise. */
  | 'address_taken'
  | 'not_a_member'
  | 'inactive'
  | 'invite_pending'
  | 'invite_gone'
  | 'invite_other_address'
  | 'no_seat'
  /** The issuer did not ask for a new proof of identity. */
  | 'not_recent';

export class SignInRefusal extends AppError {
  readonly reason: RefusalReason;
  /** Only addresses that the person has proved to own or was invited by. */
  readonly address: string | undefined;
  constructor(reason: RefusalReason, address?: string) {
    super('FORBIDDEN');
    this.name = 'SignInRefusal';
    this.reason = reason;
    this.address = address;
  }
}
