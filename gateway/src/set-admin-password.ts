// The command for a lost password: gives an administrator a new one and prints it. docs/operations.md shows how to run it.
import { readConfig, storage } from '#service/process/config';
import { connectMongo } from '#service/database/mongo';
import { connectNats } from '#service/calls/nats';
import { logger } from '#service/process/logging';
import { z } from 'zod';
import { accountModels } from './access/accounts.model.ts';
import { generatedPassword } from './access/administrators.ts';
import { hashPassword } from './access/passwords.ts';
import { publishEndOfAll } from './access/sessions.ts';

const username = process.argv[2]?.trim() ?? '';
const config = readConfig(z.object({ MONGODB_URL: storage.MONGODB_URL, NATS_URL: storage.NATS_URL }));
const log = logger('set-admin-password', 'warn');
const accounts = await connectMongo({ url: config.MONGODB_URL, name: 'accounts', log });
try {
  process.exitCode = await setPassword();
} finally {
  await accounts.close();
}

async function setPassword(): Promise<number> {
  const { admins, sessions, devices, passwordLinks } = accountModels(accounts);
  const admin = username === '' ? null : await admins.findOne({ usernameKey: username.toLowerCase() }).lean();
  if (admin === null) {
    const names = (await admins.find().sort({ usernameKey: 1 }).lean()).map((each) => each.username);
    process.stderr.write(
      `${username === '' ? 'Whose password? Give the username.' : `There is no administrator ${JSON.stringify(username)}.`} The administrators: ${names.join(', ') || 'none'}\n`,
    );
    return 1;
  }
  const password = generatedPassword();
  const accountId = admin._id.toHexString();
  // A removal that a crash has interrupted is taken back: it may have been the last administrator.
  await admins.updateOne({ _id: admin._id }, { $set: { passwordHash: await hashPassword(password, 'admin') }, $unset: { removedAt: '' } });
  await sessions.updateMany({ accountId, endedAt: { $exists: false } }, { $set: { endedAt: new Date() } });
  await Promise.all([devices.deleteMany({ kind: 'admin', accountId }), passwordLinks.deleteMany({ adminId: accountId })]);
  // Gateways cache sessions for seconds only, so the command succeeds without NATS, too.
  await tellGateways(accountId).catch((error: unknown) => log.warn({ error: String(error) }, 'the gateways notice within 5 seconds'));
  process.stdout.write(
    `New password of ${admin.username}: ${password}\nAll its sessions have ended. Change it in the panel: Asetukset, Tili.\n`,
  );
  return 0;
}

async function tellGateways(accountId: string): Promise<void> {
  const connection = await connectNats(config.NATS_URL, 'set-admin-password', { wait: false });
  publishEndOfAll(connection, accountId);
  await connection.drain();
}
