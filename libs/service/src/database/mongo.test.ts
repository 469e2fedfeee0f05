import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isDuplicate, isUnreachable } from './mongo.ts';

const { MongoBulkWriteError, MongoNetworkError, MongoServerClosedError, MongoServerError } = mongoose.mongo;
const bulk = (error: ConstructorParameters<typeof MongoBulkWriteError>[0]) =>
  new MongoBulkWriteError(error, {} as ConstructorParameters<typeof MongoBulkWriteError>[1]);

/** A stand-in for the error class that the driver uses and does not export. */
class PoolClearedOnNetworkError extends MongoNetworkError {
  override get name(): string {
    return 'PoolClearedOnNetworkError';
  }
}

describe('isUnreachable', () => {
  it.each([
    ['a broken connection', new MongoNetworkError('connection 1 to 127.0.0.1:1 closed')],
    ['a server that does not respond to monitoring', new PoolClearedOnNetworkError('interrupted due to server monitor timeout')],
    ['a broken connection in a bulk write', bulk(new MongoNetworkError('connection 1 to 127.0.0.1:1 closed'))],
    ['a server object that has been closed', new MongoServerClosedError('Server is closed')],
    ['a server that is shutting down', new MongoServerError({ code: 11600, message: 'interrupted at shutdown' })],
    ['a primary that is stepping down', new MongoServerError({ code: 189, message: 'PrimarySteppedDown' })],
    ['a server that is not primary, in a bulk write', bulk({ code: 10107, message: 'not primary' } as never)],
    ['a socket that the server has closed', Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' })],
    ['a connection that was never established', new mongoose.Error('Cannot call find() before initial connection is complete')],
  ])('is true for %s', (_, error) => {
    expect(isUnreachable(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', new MongoServerError({ code: 11000, message: 'E11000 duplicate key' })],
    ['a duplicate key in a bulk write', bulk({ code: 11000, message: 'E11000 duplicate key' } as never)],
  ])('is false for %s, which isDuplicate recognises', (_, error) => {
    expect(isUnreachable(error)).toBe(false);
    expect(isDuplicate(error)).toBe(true);
  });

  it.each([
    ['a refused query', new MongoServerError({ code: 2, message: 'BadValue' })],
    ['a bug of ours', new TypeError('x is undefined')],
    ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['no error', null],
  ])('is false for %s', (_, error) => {
    expect(isUnreachable(error)).toBe(false);
  });
});
