import { z } from 'zod';
import { toolNames } from '#contracts/chat/conversation';
import { AppError } from '#contracts/errors';
import type { ModelTools, RequestedCall } from '#service/external/language-model';
import { logger } from '#service/process/logging';
import { tools, type ToolBox, type ToolCall } from '../../tools/tool-box.ts';

const log = logger('model-tools');

/** Calls of one step that are performed; a model that asks for more is confused. */
const MAX_CALLS = 8;
/** Characters of one text in a result that the model gets. */
const MAX_TEXT = 2_000;
const MAX_ERROR = 500;

const parametersOf = (input: z.ZodType): Record<string, unknown> => {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(input, { io: 'input' });
  return parameters;
};

/** The tools as the model gets them. */
export const modelTools: ModelTools = toolNames.map((name) => ({
  type: 'function',
  function: { name, description: tools[name].description, parameters: parametersOf(tools[name].input) },
}));

/** A call that has been performed, or has failed, and what the model gets of it. */
export interface PerformedCall {
  /** Unique in its turn. */
  id: string;
  name: string;
  /** As JSON. '{}' for arguments that were no JSON, because servers refuse such a message. */
  arguments: string;
  /** As JSON. */
  result: string;
  /** Null when no such tool exists. */
  call: ToolCall | null;
}

const parsed = (text: string): { value: unknown } | null => {
  try {
    // Models leave the arguments of a tool without parameters empty.
    return { value: text.trim() === '' ? {} : JSON.parse(text) };
  } catch {
    return null;
  }
};

/** A name as servers accept it in a message. */
const safeName = (name: string): string => name.replaceAll(/[^\w-]/g, '_').slice(0, 64) || 'unknown';

const shortened = (result: unknown): string =>
  JSON.stringify(result, (_key, value: unknown) =>
    typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value,
  );

/** Performs the calls of one step at the same time. @returns them in the order in which the model asked for them */
export function performCalls(asked: readonly RequestedCall[], box: ToolBox, step: number): Promise<PerformedCall[]> {
  // The ids are ours: some servers repeat theirs in each step, and clients would take two calls for one.
  return Promise.all(asked.map((call, at) => performCall(call, box, `call_${step}_${at}`, at >= MAX_CALLS)));
}

async function performCall(asked: RequestedCall, box: ToolBox, id: string, isTooMany: boolean): Promise<PerformedCall> {
  const input = parsed(asked.arguments);
  const performed = { id, name: safeName(asked.name), arguments: input ? JSON.stringify(input.value) : '{}' };
  const name = toolNames.find((each) => each === asked.name);
  if (name === undefined) return { ...performed, result: JSON.stringify({ error: 'Tällaista työkalua ei ole.' }), call: null };
  const fail = (error: string): PerformedCall => {
    const call = box.fail(name, input?.value ?? asked.arguments.slice(0, MAX_TEXT), error, id);
    return { ...performed, result: JSON.stringify(call.result), call };
  };
  if (isTooMany) return fail('Liian monta kutsua kerralla.');
  if (!input) return fail('Argumentit eivät ole kelvollista JSONia.');
  try {
    const call = await box.perform(name, input.value, id);
    return { ...performed, result: shortened(call.result), call };
  } catch (error) {
    if (error instanceof z.ZodError) return fail(z.prettifyError(error).slice(0, MAX_ERROR));
    if (!(error instanceof AppError)) log.error({ err: error, tool: name }, 'a tool failed');
    return fail('ei saatavilla juuri nyt');
  }
}
