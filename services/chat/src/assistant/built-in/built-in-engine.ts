import type { Engine, EnginePart, Turn } from '../engine.ts';

/** The assistant that is built in: it understands Finnish questions about the shop without a model. */
export class BuiltInEngine implements Engine {
  readonly name = 'built-in';

  async *reply(turn: Turn): AsyncGenerator<EnginePart, void> {
    const call = await turn.tools.perform('openingHours', {});
    yield { type: 'call', call };
    yield { type: 'text', text: `Olemme avoinna ${(call.result as { usualHours: string }).usualHours}.` };
  }
}
