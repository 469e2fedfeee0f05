import type { InputOf, Operation, AcceptedFile } from '#contracts/operation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput, parseJson, parseQuery } from './request-input.ts';

/**
 * The fields of a call whose body is a file: in the query, or as multipart text fields. The query is validated before the file
 * is read, and each text field as soon as it arrives, so that a client with an invalid field need not send the file.
 */
export class FieldsBesideFile {
  private readonly fields: Record<string, unknown>;
  private readonly names: ReadonlySet<string>;
  private readonly schema: z.ZodObject;

  /** @throws AppError invalid_input for a query that the contract does not allow */
  constructor(
    private readonly operation: Operation,
    private readonly takes: AcceptedFile,
    private readonly request: FastifyRequest,
  ) {
    if (!(operation.input instanceof z.ZodObject)) throw new Error(`${operation.subject} takes a file beside fields`);
    // Partial, because a required field may still arrive. inputWith() validates the whole input.
    this.schema = operation.input.omit({ [takes.field]: true } as never).partial() as z.ZodObject;
    this.names = new Set(Object.keys(this.schema.shape));
    this.fields = Object.fromEntries(
      Object.entries(parseQuery(request.raw.url ?? '')).map(([name, text]) => [name, this.valueOf(name, text)]),
    );
    this.check();
  }

  /** Adds a multipart field. Ignores fields that the contract does not have or that are in the query. Throws invalid_input. */
  add(name: string, text: string): void {
    if (!this.names.has(name) || name in this.fields) return;
    this.fields[name] = this.valueOf(name, text);
    this.check();
  }

  /** Returns the whole input, after the file was stored. */
  inputWith(stored: unknown): InputOf<Operation> {
    return parseInput(this.operation, { ...this.fields, [this.takes.field]: stored }, this.path);
  }

  private get path(): Record<string, string> {
    return this.request.params as Record<string, string>;
  }

  private valueOf(name: string, text: string): unknown {
    return this.takes.json?.includes(name) ? parseJson(Buffer.from(text)) : text;
  }

  private check(): void {
    parseInput({ ...this.operation, input: this.schema }, this.fields, this.path);
  }
}
