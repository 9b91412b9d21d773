/** Publishes live events to clients that are connected to a service outside. */
export interface LiveEvents {
  /** Sends events to all who follow a channel. Any number. Throws if the service refuses or does not respond. */
  publish(channel: string, events: readonly object[]): Promise<void>;
}
