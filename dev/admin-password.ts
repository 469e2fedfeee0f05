// Runs the gateway's command for a lost password with the servers of the shop that npm start runs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { folders, root } from './folders.mjs';
import { mongoFromEnvironment, mongoUrlOf } from './servers/mongo.ts';
import { natsFromEnvironment, natsUrlOf } from './servers/nats.ts';
import { lastPortsOf } from './shop-state.ts';

const { data } = folders();
const ports = lastPortsOf(data);
const command = path.join(root, 'dist/gateway/src/set-admin-password.js');
const mongo =
  mongoFromEnvironment(process.env) ??
  (ports.mongo === undefined ? undefined : { MONGODB_URL: mongoUrlOf(path.join(data, 'mongo'), ports.mongo) });
const nats =
  natsFromEnvironment(process.env) ?? (ports.nats === undefined ? undefined : { NATS_URL: natsUrlOf(path.join(data, 'nats'), ports.nats) });
if (mongo === undefined || nats === undefined || !fs.existsSync(command)) {
  console.error('kaarto: start the shop first (npm start), and run this command beside it');
  process.exitCode = 1;
} else {
  const env = { ...process.env, ...mongo, ...nats, NODE_ENV: 'production' };
  process.exitCode = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}
