// Patches a bug of the MongoDB driver (7.8; 7.9 is the same). A command that is written to a socket that the server has just
// closed waits for the socket to drain, which never happens. The command never settles, and its connection is never returned
// to the pool. With this patch the command fails when its connection closes, as every other command does.
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
