import { randomUUID } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { AppError } from '#contracts/errors';
import type { OutputOf } from '#contracts/operation';
import { ColumnMapping, HeaderRow, getImport, listImportRows, startImport } from '#contracts/catalogue/tyre-import';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/client';
import { fieldTexts } from '#service/field-texts';
import type { Logger } from '#service/logging';
import { isUnreachable } from '#service/mongo';
import type { Call } from '#service/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, authorize } from '../api/api.ts';
import type { Sessions } from '../access/sessions.ts';
import { withinDeadline } from '#service/deadline';
import { sendError } from '../http/error-response.ts';
import type { ObjectStore } from './object-store.ts';
import { parseJson, parseQuery } from '../api/request-input.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';

/** Largest wholesaler's list, in bytes. */
export const MAX_IMPORT_BYTES = 30 * 1024 * 1024;
const WAIT_MS = 110_000;
const POLL_MS = [50, 100, 200, 400];
const PAGE = 500;

const rawTypes = ['text/csv', 'application/json', 'application/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'];

export interface ImportParts {
  services: ServiceClient;
  objects: ObjectStore;
  sessions: Sessions;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

interface IncomingFile {
  stream: Readable;
  mediaType: string;
  fileName: string;
  size?: number;
}

type TyreImport = OutputOf<typeof getImport>;

/** POST /api/tires/import: a file as the body, or as the multipart field `file`. */
export async function mountImports(server: FastifyInstance, parts: ImportParts): Promise<void> {
  const { services, objects, sessions, isForeign, log } = parts;
  const actors = new WeakMap<FastifyRequest, Call['actor']>();
  const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 4, whenFull: () => new AppError('import_running') });

  server.removeAllContentTypeParsers();
  await server.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 64_000 } });
  server.addContentTypeParser(rawTypes, (_request, payload, done) => done(null, payload));
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error, log));

  server.post('/api/tires/import', {
    bodyLimit: MAX_IMPORT_BYTES + 64 * 1024,
    onRequest: async (request) => {
      if (isForeign(request.method, request.headers)) throw new AppError('foreign_origin');
      const claims = await withinDeadline(DEFAULT_DEADLINE_MS, authorize({ access: 'admin' }, request.headers.authorization, sessions));
      actors.set(request, actorOf(claims));
      if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES + 64 * 1024) throw tooLarge();
    },
    handler: async (request, reply) => {
      const call = (): Call => ({
        requestId: request.id,
        actor: actors.get(request) ?? null,
        idempotencyKey: null,
        deadline: Date.now() + DEFAULT_DEADLINE_MS,
      });
      const query = readQuery(request.raw.url ?? '');
      const fileKey = `imports/${randomUUID()}`;
      const { fileName, mediaType, mapping, headerRow } = await turns.take(() => storeFile(request, fileKey, objects));
      let started: TyreImport;
      try {
        const input = {
          fileKey,
          fileName,
          mediaType,
          dryRun: query.dryRun,
          mapping: query.mapping ?? mapping,
          headerRow: query.headerRow ?? headerRow,
        };
        started = await services.call(startImport, input, {
          ...call(),
          deadline: Date.now() + (startImport.deadline ?? DEFAULT_DEADLINE_MS),
        });
      } catch (error) {
        // A service that is away may have begun all the same; then the daily clean-up removes the file.
        if (!(error instanceof AppError) || error.code !== 'service_unavailable') void objects.remove([fileKey]).catch(() => undefined);
        throw error;
      }
      if (/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) return accepted(reply, started);

      const ended = await untilDone(services, started, call, request);
      if (ended === undefined) return accepted(reply, started);
      void objects
        .remove([fileKey])
        .catch((error: unknown) => log.debug({ error: String(error) }, 'file of an import stays until the clean-up'));
      if (ended.state === 'failed') {
        const { importId, columns, headerRow: usedRow, firstRows } = ended;
        throw new AppError(ended.failureCode ?? 'import_unreadable', ended.failure ?? undefined, {
          context: { importId, columns, headerRow: usedRow, firstRows },
        });
      }
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(Readable.from(resultJson(services, ended, call)));
    },
  });
}

const tooLarge = () => new AppError('payload_too_large', 'Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.');

const unreadable = (cause: unknown) =>
  new AppError('invalid_input', 'Lähetystä ei voitu lukea.', { fields: { file: 'Lähetystä ei voitu lukea.' } }, cause);

const accepted = (reply: FastifyReply, record: TyreImport) =>
  reply
    .code(202)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('location', `/api/tires/imports/${record.importId}`)
    .header('preference-applied', 'respond-async')
    .send(JSON.stringify(record));

function readMapping(text: string): OutputMapping {
  const result = ColumnMapping.safeParse(parseJson(Buffer.from(text)));
  if (!result.success) throw new AppError('invalid_input', undefined, { fields: prefixed(fieldTexts(result.error)) });
  return result.data;
}

type OutputMapping = ReturnType<typeof ColumnMapping.parse>;

const prefixed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path ? `mapping.${path}` : 'mapping', text]));

function readHeaderRow(text: string): number {
  const result = HeaderRow.safeParse(/^\d{1,4}$/.test(text) ? Number(text) : text);
  if (!result.success) throw AppError.field('headerRow', 'Otsikkorivi on 0–1000.');
  return result.data;
}

function readQuery(url: string): { dryRun: boolean; mapping?: OutputMapping; headerRow?: number } {
  const { dryRun = 'false', mapping, headerRow, ...others } = parseQuery(url);
  for (const name of Object.keys(others)) throw AppError.field(name, 'Tuntematon kenttä.');
  if (dryRun !== 'true' && dryRun !== 'false') throw AppError.field('dryRun', 'Anna true tai false.');
  return {
    dryRun: dryRun === 'true',
    ...(mapping === undefined ? {} : { mapping: readMapping(mapping) }),
    ...(headerRow === undefined ? {} : { headerRow: readHeaderRow(headerRow) }),
  };
}

async function storeFile(
  request: FastifyRequest,
  key: string,
  objects: ObjectStore,
): Promise<{ fileName: string; mediaType: string; mapping?: OutputMapping; headerRow?: number }> {
  let mapping: OutputMapping | undefined;
  let headerRow: number | undefined;
  let stored: { fileName: string; mediaType: string } | undefined;
  try {
    if (!request.isMultipart()) {
      const file = rawFile(request);
      await objects.putStream(key, limited(file.stream), file.mediaType, file.size);
      return file;
    }
    // The parser would wait for ever for the parts of a client that left while it waited for its turn.
    if (request.raw.destroyed) throw new Error('the client has left');
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'mapping' && typeof part.value === 'string') mapping = readMapping(part.value);
        if (part.fieldname === 'headerRow' && typeof part.value === 'string') headerRow = readHeaderRow(part.value);
        continue;
      }
      if (part.fieldname !== 'file') {
        part.file.resume();
        continue;
      }
      await objects.putStream(key, limited(part.file), part.mimetype);
      if (part.file.truncated) {
        await objects.remove([key]);
        throw tooLarge();
      }
      stored = { fileName: fileNameOf(part.filename), mediaType: part.mimetype };
    }
  } catch (error) {
    if (stored) void objects.remove([key]).catch(() => undefined);
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw tooLarge();
    // What the store throws is an AppError; anything else is of the stream or its parser.
    if (error instanceof AppError || isUnreachable(error)) throw error;
    throw unreadable(error);
  }
  if (!stored) throw AppError.field('file', 'Valitse tiedosto.');
  return { ...stored, ...(mapping === undefined ? {} : { mapping }), ...(headerRow === undefined ? {} : { headerRow }) };
}

function rawFile(request: FastifyRequest): IncomingFile {
  const stream = request.body;
  if (!(stream instanceof Readable)) throw AppError.field('file', 'Valitse tiedosto.');
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
  const size = Number(request.headers['content-length']);
  return {
    stream,
    // The charset is kept: the importer takes it as a hint.
    mediaType: (request.headers['content-type'] ?? mediaType).slice(0, 100),
    fileName: mediaType.trim() === 'application/json' ? 'tuonti.json' : 'tuonti.csv',
    ...(Number.isInteger(size) && size > 0 ? { size } : {}),
  };
}

/** A name is only shown to people; a path or control characters in it have no use. */
const fileNameOf = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200) || 'tuonti.csv';

function limited(stream: Readable): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MAX_IMPORT_BYTES ? tooLarge() : null, chunk);
    },
    // The store refuses an object without content in its own way.
    flush(done) {
      done(bytes === 0 ? new AppError('import_unreadable', 'Tiedosto on tyhjä.') : null);
    },
  });
  // Unlike a listener for 'error', this also hears of a stream that broke before. (A pipeline would close the socket.)
  finished(stream, { writable: false }, (error) => {
    if (error) counter.destroy(error);
  });
  return stream.pipe(counter);
}

/** The import when it has ended, or undefined when it takes longer than a request should. Rides out a restart of the service. */
async function untilDone(
  services: ServiceClient,
  started: TyreImport,
  call: () => Call,
  request: FastifyRequest,
): Promise<TyreImport | undefined> {
  const until = Date.now() + WAIT_MS;
  let record = started;
  for (let round = 0; Date.now() < until; round += 1) {
    if (record.state === 'done' || record.state === 'failed' || record.state === 'undone') return record;
    if (request.raw.socket.destroyed) return undefined;
    await delay(POLL_MS[Math.min(round, POLL_MS.length - 1)]);
    try {
      record = await services.call(getImport, { importId: started.importId }, call());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
    }
  }
  return undefined;
}

async function* resultJson(services: ServiceClient, ended: TyreImport, call: () => Call): AsyncGenerator<string> {
  const { importId, rows, added, changed, unchanged, rejected, warned, seasons, studs, columns, headerRow, state, dryRun, undoable } =
    ended;
  const counts = { importId, rows, added, changed, unchanged, rejected, warned, seasons, studs };
  const head = JSON.stringify({ ...counts, columns, headerRow, state, dryRun, undoable });
  yield `${head.slice(0, -1)},"details":[`;
  let first = true;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, pagination } = await services.call(listImportRows, { importId, page, limit: PAGE }, call());
    pages = pagination.totalPages;
    if (items.length === 0) continue;
    yield `${first ? '' : ','}${JSON.stringify(items).slice(1, -1)}`;
    first = false;
  }
  yield ']}';
}
