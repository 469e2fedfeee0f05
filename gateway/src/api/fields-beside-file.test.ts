import { describe, expect, it } from '@jest/globals';
import { acceptedImage, StoredImage } from '#contracts/files';
import { operation } from '#contracts/operation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FieldsBesideFile } from './fields-beside-file.ts';

const attach = operation({
  subject: 'depot.parcel.attach',
  http: 'POST /parcels/images',
  access: 'admin',
  summary: '',
  input: z.strictObject({ image: StoredImage, parcel: z.string().min(3), note: z.string().default('') }),
  output: z.object({}),
  errors: [],
  takes: acceptedImage,
});
const image = { imageUrl: '/images/a/1.webp', width: 1, height: 1, blur: null, sources: [] };
const fieldsOf = (query = '') =>
  new FieldsBesideFile(attach, acceptedImage, { raw: { url: `/api/parcels/images${query}` }, params: {} } as FastifyRequest);

describe('fields beside a file', () => {
  it('may arrive in the body, required ones too', () => {
    const fields = fieldsOf();
    fields.add('parcel', 'P-17');
    expect(fields.inputWith(image)).toEqual({ image, parcel: 'P-17', note: '' });
  });

  it('may be in the query, which takes precedence', () => {
    const fields = fieldsOf('?parcel=P-17');
    fields.add('parcel', 'other');
    expect(fields.inputWith(image)).toMatchObject({ parcel: 'P-17' });
  });

  it('are refused as soon as they arrive when they are invalid', () => {
    expect(() => fieldsOf('?parcel=P')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => fieldsOf().add('parcel', 'P')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('are refused after the file when a required one is missing', () => {
    expect(() => fieldsOf().inputWith(image)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
