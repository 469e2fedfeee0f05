import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody } from '#contracts/errors';
import { fastify } from 'fastify';
import { pino } from 'pino';
import type { Sessions } from '../access/sessions.ts';
import type { ImageStore } from './image-store.ts';
import { MAX_IMAGE_BYTES, mountUpload } from './upload.ts';

const HEAD = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const png = Buffer.alloc(MAX_IMAGE_BYTES);
png.set(Buffer.from('89504e470d0a1a0a', 'hex'));

/** Uploads what comes in these chunks, each read before the next one arrives. */
async function uploadInChunks(...chunks: (string | Buffer)[]) {
  const add = jest.fn((file: Buffer) => Promise.resolve({ bytes: file.length }));
  const sessions = { require: () => Promise.resolve({ kind: 'admin', accountId: 'a' }) };
  const server = fastify();
  await mountUpload(server, {
    images: { add } as unknown as ImageStore,
    sessions: sessions as unknown as Sessions,
    isForeign: () => false,
    log: pino({ level: 'silent' }),
  });
  const arriving = async function* arriving() {
    for (const chunk of chunks) {
      yield chunk;
      for (let waited = 0; waited < 20; waited += 1) await turn();
    }
  };
  const answer = await server.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer token' },
    payload: Readable.from(arriving(), { objectMode: false }),
  });
  await server.close();
  return { status: answer.statusCode, body: answer.json<Partial<ErrorBody> & { bytes?: number }>(), added: add.mock.calls.length };
}

describe('an upload', () => {
  it('A-5-048 of 5 MB is taken', async () => {
    const { status, body } = await uploadInChunks(HEAD, png, '\r\n--x--\r\n');
    expect({ status, bytes: body.bytes }).toEqual({ status: 201, bytes: MAX_IMAGE_BYTES });
  });

  it('A-5-048 of one byte more is refused, also when that byte comes alone', async () => {
    const { status, body, added } = await uploadInChunks(HEAD, png, 'x', '\r\n--x--\r\n');
    expect({ status, code: body.code, added }).toEqual({ status: 413, code: 'image_too_large', added: 0 });
  });
});
