import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#contracts/errors';
import type { InputOf, Operation } from '#contracts/operation';
import { fieldTexts } from '#service/calls/field-texts';

/** Maximum nesting depth of a request's JSON. The contracts need five levels. */
const MAX_DEPTH = 32;
/** Maximum number of commas and opening brackets in a request's JSON. The longest price list has some 20,000. */
const MAX_VALUES = 30_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const refused = (text: string, cause?: unknown) => new AppError('invalid_input', text, {}, cause);

/** Parses a JSON body. Refuses too many values, invalid UTF-8, prototype keys, numbers beyond a double's range and deep nesting. */
export function parseJson(body: Uint8Array): unknown {
  boundStructure(body);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch (error) {
    throw refused('Pyynnön sisältö ei ole kelvollista JSONia.', error);
  }
  inspect(value);
  return value;
}

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')];
const opening = new Set([code('['), code('{')]);
const closing = new Set([code(']'), code('}')]);

/** Throws at the first byte beyond a limit, so that such a body is neither parsed nor walked. */
function boundStructure(body: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
    } else if (closing.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw refused('Pyynnön sisältö on liian syvälle sisäkkäinen.');
    if (values > MAX_VALUES) throw refused('Pyynnössä on liikaa tietoja.');
  }
}

interface Walked {
  value: unknown;
  key: string;
  within: Walked | null;
}

/** Returns the path of a value. It is only built for an error. */
function pathOf(place: Walked): string {
  const keys: string[] = [];
  for (let at: Walked | null = place; at?.within; at = at.within) keys.unshift(at.key);
  return keys.join('.');
}

function inspect(root: unknown): void {
  const open: Walked[] = [{ value: root, key: '', within: null }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place;
    if (typeof value === 'number' && !Number.isFinite(value)) throw AppError.field(pathOf(place), 'Anna numero.');
    if (typeof value === 'string' && !value.isWellFormed()) throw AppError.field(pathOf(place), 'Tekstissä on kiellettyjä merkkejä.');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const next = { value: inner, key, within: place };
      if (
        key === '__proto__' ||
        (key === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype'))
      ) {
        throw AppError.field(pathOf(next), 'Tuntematon kenttä.');
      }
      open.push(next);
    }
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw refused('Osoitteessa on virheellisiä merkkejä.', error);
  }
};

/** Parses the query string of a URL. Refuses a repeated parameter, because it would be ambiguous. */
export function parseQuery(url: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  const at = url.indexOf('?');
  if (at === -1) return found;
  for (const pair of url.slice(at + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
    if (name in found) throw AppError.field(name, 'Sama hakuehto on annettu kahdesti.');
    found[name] = equals === -1 ? '' : decoded(pair.slice(equals + 1));
  }
  return found;
}

/** Returns the body of a POST or PUT as fields. A missing body has no fields. */
export function bodyFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw refused('Pyynnön sisällön on oltava JSON-olio.');
  return body as Record<string, unknown>;
}

/** Returns the fields that a call takes from headers, if the request has them. */
export function headerFields({ headers = {} }: Pick<Operation, 'headers'>, sent: IncomingHttpHeaders): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([field, header]) => (sent[header] === undefined ? [] : [[field, sent[header]]])),
  );
}

/** Validates fields against the contract. Path parameters take precedence over fields of the same name. */
export function parseInput<Op extends Operation>(
  operation: Op,
  fields: Record<string, unknown>,
  path: Record<string, string>,
): InputOf<Op> {
  const result = operation.input.safeParse({ ...fields, ...path });
  if (result.success) return result.data as InputOf<Op>;
  const texts = fieldTexts(result.error);
  const only = Object.values(texts);
  throw new AppError('invalid_input', only.length === 1 ? only[0] : undefined, { fields: texts });
}
