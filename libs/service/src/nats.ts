import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';

/**
 * Connection options for a NATS address, whose user and password may stand in the address. A process of ours never
 * gives up on NATS: with the library's defaults it would stay alive without subscriptions after a longer outage.
 */
export function natsOptions(url: string, name: string): ConnectionOptions {
  const { hostname, port, username, password } = new URL(url);
  return {
    servers: `${hostname}:${port || 4222}`,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    name,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    // Else each request makes two errors with their stacks in case it fails: 8 % of the gateway's time.
    noAsyncTraces: true,
  };
}

/** Connects, and waits for a server that is not up yet. */
export const connectNats = (url: string, name: string): Promise<NatsConnection> => connect(natsOptions(url, name));
