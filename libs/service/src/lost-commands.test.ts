import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import './lost-commands.ts';

const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js');

/** A connection of the driver whose socket takes nothing any more, as one does that its server has closed. */
function connection() {
  const socket = Object.assign(new EventEmitter(), { write: () => false });
  return Object.assign(Object.create(Connection.prototype), { socket, error: null });
}

const command = { toBin: () => [Buffer.from('insert')] };

describe('a command that is being written', () => {
  it('fails with its connection when that is closed', async () => {
    const closing = connection();
    EventEmitter.call(closing);
    const written = closing.writeCommand(command, { agreedCompressor: 'none' });
    closing.error = new Error('connection 1 closed');
    closing.emit('close');
    await expect(written).rejects.toThrow('connection 1 closed');
  });

  it('goes on when its socket has room again', async () => {
    const slow = connection();
    EventEmitter.call(slow);
    const written = slow.writeCommand(command, { agreedCompressor: 'none' });
    await Promise.resolve();
    await Promise.resolve();
    slow.socket.emit('drain');
    await expect(written).resolves.toBeUndefined();
    expect(slow.listenerCount('close')).toBe(0);
  });
});
