import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import './mongo-driver-patch.ts';

const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js');

/** A connection of the driver whose socket accepts no more data, like a socket that the server has closed. */
function connection() {
  const socket = Object.assign(new EventEmitter(), { write: () => false });
  return Object.assign(Object.create(Connection.prototype), { socket, error: null });
}

const command = { toBin: () => [Buffer.from('insert')] };

describe('a command that is being written', () => {
  it('fails when its connection is closed', async () => {
    const closing = connection();
    EventEmitter.call(closing);
    const written = closing.writeCommand(command, { agreedCompressor: 'none' });
    closing.error = new Error('connection 1 closed');
    closing.emit('close');
    await expect(written).rejects.toThrow('connection 1 closed');
  });

  it('continues when its socket drains', async () => {
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
