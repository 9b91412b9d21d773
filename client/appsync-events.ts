/** Where an Event API of AWS AppSync takes connections, and the host that they name. */
export interface LiveEndpoint {
  url: string;
  host: string;
}

export interface LiveSubscription {
  channel: string;
  token: string;
  /** Called once events arrive. Everything before may have been missed. */
  onOpen(): void;
  onEvent(event: string): void;
  signal: AbortSignal;
}

/** AppSync accepts a connection at once. */
const OPEN_WITHIN_MS = 10_000;
/** AppSync sends a sign of life every minute; it says itself how long to wait for one. */
const SILENT_MS = 300_000;

/** Base64 for a subprotocol, whose name must not contain `+`, `/` or `=`. */
const base64Url = (text: string) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/**
 * Follows a channel until the connection ends, and resolves then.
 * https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */
export function followChannel({ url, host }: LiveEndpoint, subscription: LiveSubscription): Promise<void> {
  const { channel, token, onOpen, onEvent, signal } = subscription;
  const authorization = { Authorization: token, host };
  return new Promise((resolve) => {
    const protocols = ['aws-appsync-event-ws', `header-${base64Url(JSON.stringify(authorization))}`];
    const socket = new WebSocket(url, protocols);
    let timer: ReturnType<typeof setTimeout>;
    const close = () => socket.close();
    const closeAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    let silentMs = SILENT_MS;
    const send = (message: object) => socket.send(JSON.stringify(message));
    // A dead connection may never confirm that it is closed.
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      close();
      resolve();
    }
    closeAfter(OPEN_WITHIN_MS);
    signal.addEventListener('abort', end);
    socket.onopen = () => send({ type: 'connection_init' });
    socket.onclose = end;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'connection_ack') {
        silentMs = message.connectionTimeoutMs ?? silentMs;
        send({ type: 'subscribe', id: '1', channel, authorization });
        return;
      }
      if (/_error$|^error$/.test(message.type)) return end();
      closeAfter(silentMs);
      if (message.type === 'subscribe_success') onOpen();
      // One event, or a list of them.
      if (message.type === 'data') for (const event of [message.event].flat()) onEvent(event);
    };
    if (signal.aborted) end();
  });
}
