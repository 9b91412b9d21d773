import { sha256 } from '../core/ids.ts';
import { isProved } from './authentication.ts';
import type { CheckedMail } from './records.ts';

/** Names a sender in the keys of limits, and as a visitor. */
export const senderHash = ({ sender }: CheckedMail): string => sha256(sender.address.toLowerCase()).slice(0, 32);

/** Whether the sender is proved to be the owner of an address. */
export const isFrom = ({ sender, results }: CheckedMail, address: string | null | undefined): boolean =>
  isProved(results) && address?.toLowerCase() === sender.address.toLowerCase();
