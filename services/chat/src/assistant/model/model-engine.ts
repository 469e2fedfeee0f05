import type { ModelSettings } from '#service/external/language-model';
import type { Engine, EnginePart, Turn } from '../engine.ts';

/** The assistant as a language model with tools. */
export class ModelEngine implements Engine {
  readonly name = 'model';

  constructor(private readonly settings: ModelSettings) {}

  async *reply(_turn: Turn): AsyncGenerator<EnginePart, void> {
    throw new Error(`not written yet: ${this.settings.model}`);
  }
}
