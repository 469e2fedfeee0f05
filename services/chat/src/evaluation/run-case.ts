import { formatEuros } from '#contracts/rules/cents';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import type { Engine, ShopAnswer } from '../assistant/engine.ts';
import type { DialogueMemory } from '../conversation/conversation.model.ts';
import type { ClaimHit, StoredPart } from '../conversation/message.model.ts';
import { ReplyDraft } from '../reply/reply-draft.ts';
import { ToolBox } from '../tools/tool-box.ts';
import type { CaseTurn, EvaluationCase } from './case.ts';
import { evaluationShop } from './evaluation-shop.ts';
import { inventedFigures } from './invented-figures.ts';

/** Tuesday 24 November 2026 at 12.00 in Helsinki. */
export const DEFAULT_NOW = '2026-11-24T10:00:00Z';

/** What came of one turn of a case. */
export interface TurnResult {
  ask: string;
  reply: string;
  /** What was wrong with it; empty when it was right. */
  faults: string[];
  /** Prices, sizes, stock figures, dates and times that the shop's data does not have. */
  invented: string[];
  claimHits: ClaimHit[];
  ms: number;
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[\u00a0\u202f]/g, ' ');

/** Runs a case against an engine. */
export async function runCase(
  engine: Engine,
  { now: moment = DEFAULT_NOW, turns }: EvaluationCase,
  answers: readonly ShopAnswer[] = [],
): Promise<TurnResult[]> {
  const now = new Date(moment);
  const earlier: { role: 'user' | 'assistant'; text: string }[] = [];
  let memory: DialogueMemory = {};
  const results: TurnResult[] = [];
  for (const turn of turns) {
    const started = performance.now();
    const facts = evaluationShop(now);
    const tools = new ToolBox({ facts, now, conversationId: 'conv_1_evaluation', saveFeedback: async () => undefined });
    tools.evidence.addVisitor(turn.ask);
    const draft = new ReplyDraft(tools);
    const asked = {
      conversationId: 'conv_1_evaluation',
      text: turn.ask,
      earlier: [...earlier],
      memory,
      tools,
      answers,
      signal: new AbortController().signal,
    };
    for await (const part of engine.reply(asked)) {
      if (part.type === 'text') for (const _ of draft.addText(part.text));
      else if (part.type === 'call') for (const _ of draft.addCall(part.call));
      else draft.note(part);
    }
    for (const _ of draft.finish());
    memory = draft.noted.memory ?? memory;
    const reply = draft.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    earlier.push({ role: 'user', text: turn.ask }, { role: 'assistant', text: reply });
    results.push({
      ask: turn.ask,
      reply,
      faults: faultsOf(turn, reply, draft.parts, tools),
      invented: await inventedFigures(
        reply,
        turns.slice(0, results.length + 1).map(({ ask }) => ask),
        facts,
        tools,
      ),
      claimHits: draft.claimHits,
      ms: performance.now() - started,
    });
  }
  return results;
}

function faultsOf(turn: CaseTurn, reply: string, parts: readonly StoredPart[], tools: ToolBox): string[] {
  const text = folded(reply);
  const has = (wanted: string) => text.includes(folded(wanted));
  const faults: string[] = [];
  for (const wanted of turn.must ?? []) {
    const alternatives = typeof wanted === 'string' ? [wanted] : wanted;
    if (!alternatives.some(has)) faults.push(`lacks ${alternatives.map((each) => `'${each}'`).join(' or ')}`);
  }
  for (const unwanted of turn.mustNot ?? []) if (has(unwanted)) faults.push(`contains '${unwanted}'`);
  if (turn.confirms !== undefined && !isConfirmation(reply, turn.confirms)) faults.push(`does not confirm ${turn.confirms}`);
  if (turn.contactForm && !parts.some(({ type }) => type === 'data-contact-form')) faults.push('shows no contact form');
  if (turn.tools && !tools.calls.some(({ name }) => turn.tools?.includes(name))) faults.push(`calls none of ${turn.tools.join(', ')}`);
  faults.push(...cardFaults(turn, parts));
  return faults;
}

function isConfirmation(reply: string, size: string): boolean {
  const text = folded(reply);
  return (
    /varmistan|vahvistan/.test(text) &&
    text.includes('rengaskoko') &&
    text.includes('kyllä') &&
    text.includes(folded(normaliseTyreSize(size) ?? size))
  );
}

function cardFaults({ tyres: wanted }: CaseTurn, parts: readonly StoredPart[]): string[] {
  if (wanted === undefined) return [];
  const cards = parts.flatMap((part) => (part.type === 'data-tyres' ? part.data : []));
  if (wanted === 'none') return cards.length > 0 ? ['shows cards'] : [];
  if (cards.length < (wanted.min ?? 1)) return [`shows ${cards.length} cards`];
  const wrong = cards.find(
    (card) =>
      (wanted.size !== undefined && card.fullSize !== wanted.size) ||
      (wanted.type !== undefined && card.type !== wanted.type) ||
      (wanted.winterType !== undefined && card.winterType !== wanted.winterType) ||
      (wanted.manufacturer !== undefined && card.manufacturer !== wanted.manufacturer) ||
      (wanted.maxPrice !== undefined && card.currentPrice > wanted.maxPrice) ||
      (wanted.onSale && card.lowestPrice30Days === null),
  );
  return wrong ? [`shows ${wrong.manufacturer} ${wrong.model} ${wrong.fullSize} at ${formatEuros(wrong.currentPrice)}`] : [];
}
