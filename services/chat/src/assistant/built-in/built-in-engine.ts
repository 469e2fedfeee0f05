import type { Engine, EnginePart, Turn } from '../engine.ts';
import { Dialogue } from './dialogue.ts';
import { entitiesIn } from './entities.ts';
import { route } from './routes/all.ts';
import { withoutQuotes } from './quotes.ts';
import { isUnavailable } from './unavailable.ts';
import { Words } from './words.ts';

/** The assistant that is built in: it understands Finnish questions about the shop without a model. */
export class BuiltInEngine implements Engine {
  readonly name = 'built-in';

  async *reply(turn: Turn): AsyncGenerator<EnginePart, void> {
    const asked = withoutQuotes(turn.text);
    const words = new Words(asked);
    let dialogue: Dialogue | undefined;
    try {
      const { facts, now } = turn.tools.context;
      dialogue = new Dialogue(turn, words, await entitiesIn(asked, words, facts, now));
      await route(dialogue, asked);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      yield {
        type: 'text',
        text: 'En saa juuri nyt haettua tietoja liikkeen järjestelmästä. Yritä hetken kuluttua uudelleen tai soita meille.',
      };
      return;
    }
    yield* dialogue.ended();
  }
}
