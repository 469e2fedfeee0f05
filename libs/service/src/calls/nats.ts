import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';

/**
 * Returns connection options for a NATS URL, which may contain user and password. The connection reconnects without limit:
 * with the library's defaults, a process would stay alive without subscriptions after a longer outage. A user's replies have
 * a prefix of their own (`_INBOX_<user>`), so that no other user can be allowed to read them by accident.
 * @param name the client's name, as the server's monitoring shows it
 */
export function natsOptions(url: string, name: string): ConnectionOptions {
  const { hostname, port, username, password } = new URL(url);
  return {
    servers: `${hostname}:${port || 4222}`,
    ...(username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password), inboxPrefix: `_INBOX_${decodeURIComponent(username)}` }
      : {}),
    name,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    // Otherwise the second "Authentication Timeout" of a busy server closes the connection for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    // Otherwise each request creates two errors with stack traces in case it fails: 8 % of the gateway's time.
    noAsyncTraces: true,
  };
}

/**
 * Connects to NATS, by default waiting without limit until the server is up. See natsOptions for the other parameters.
 * @throws the client's error when the server is not up, unless `wait` is true
 */
export const connectNats = (url: string, name: string, { wait = true } = {}): Promise<NatsConnection> =>
  connect({ ...natsOptions(url, name), ...(wait ? {} : { waitOnFirstConnect: false, maxReconnectAttempts: 0, timeout: 3_000 }) });
