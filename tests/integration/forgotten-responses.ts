import type { Shop } from '../harness.ts';

/**
 * Simulates a gateway that died after the service's response and before it stored the response for the idempotency key.
 * @throws Error when the gateway has stored no response
 */
export async function forgetResponses(shop: Shop): Promise<void> {
  const accounts = shop.database('accounts');
  const { deletedCount } = await accounts.collection('idempotencyAnswers').deleteMany({});
  if (deletedCount === 0) throw new Error('no response is stored');
  await accounts.collection('idempotency').updateMany({}, { $set: { claimedUntil: new Date(0) } });
}
