// Mends the MongoDB driver (7.8; 7.9 is the same): a command that is written to a socket which its server has just closed
// waits for that socket to drain, which a closed one never does. The command never settles, and its connection stays
// checked out of the pool for good. Here it fails with its connection, as every other command does.
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';

interface DriverConnection extends EventEmitter {
  error: Error | null;
}

type WriteCommand = (this: DriverConnection, ...args: unknown[]) => Promise<void>;

const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: { writeCommand: WriteCommand } } };
const { writeCommand } = Connection.prototype;

Connection.prototype.writeCommand = async function writeUnlessClosed(...args) {
  const closed = Promise.withResolvers<never>();
  const fail = () => closed.reject(this.error ?? new Error('connection closed'));
  this.once('close', fail);
  try {
    await Promise.race([writeCommand.apply(this, args), closed.promise]);
  } finally {
    this.off('close', fail);
  }
};
