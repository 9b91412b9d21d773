/** A queued message. Without a group it is a group of its own. */
interface GroupedMessage {
  messageId: string;
  messageGroupId?: string;
}

export const groupOf = ({ messageGroupId, messageId }: GroupedMessage): string => messageGroupId ?? messageId;

/**
 * Messages that are ready. Takes the first message of the group that has the fewest messages in progress, and among those the group whose last
 * turn was longest ago. Has the members of an array that a queue uses.
 */
export class FairMessages<Message extends GroupedMessage> {
  /** In the order of turns. Has no empty groups. */
  readonly #groups = new Map<string, Message[]>();
  readonly #inProgress: () => ReadonlyMap<string, number>;
  length = 0;

  /** `inProgress`: the number of messages of each group that are being processed. */
  constructor(inProgress: () => ReadonlyMap<string, number>) {
    this.#inProgress = inProgress;
  }

  push(queued: Message): void {
    const group = groupOf(queued);
    const waiting = this.#groups.get(group);
    if (waiting) waiting.push(queued);
    else this.#groups.set(group, [queued]);
    this.length += 1;
  }

  shift(): Message | undefined {
    const group = this.#nextGroup();
    const waiting = group === undefined ? undefined : this.#groups.get(group);
    if (group === undefined || !waiting) return undefined;
    const taken = waiting.shift();
    this.#groups.delete(group);
    if (waiting.length > 0) this.#groups.set(group, waiting);
    this.length -= 1;
    return taken;
  }

  *[Symbol.iterator](): Iterator<Message> {
    for (const waiting of this.#groups.values()) yield* waiting;
  }

  #nextGroup(): string | undefined {
    const [first] = this.#groups.keys();
    if (this.#groups.size <= 1) return first;
    const inProgress = this.#inProgress();
    let [next, fewest] = [first, Number.POSITIVE_INFINITY];
    for (const group of this.#groups.keys()) {
      const count = inProgress.get(group) ?? 0;
      if (count < fewest) [next, fewest] = [group, count];
      if (count === 0) break;
    }
    return next;
  }
}
