import { randomUUID } from 'node:crypto';
import type { ToolName } from '#contracts/chat/conversation';
import { Evidence } from '../claims/evidence.ts';
import { calculatePriceTool } from './calculate-price.ts';
import { calculateServicesTool } from './calculate-services.ts';
import { findTyresTool, type FoundTyre } from './find-tyres.ts';
import { openingHoursTool } from './opening-hours.ts';
import { priceListTool } from './price-list.ts';
import { campaignsTool, contactTool, leaveMessageTool, searchTextsTool, seasonRulesTool, submitFeedbackTool } from './shop-tools.ts';
import { sizeHelpTool } from './size-help.ts';
import type { ResultOf, Tool, ToolContext } from './tool.ts';

/** The tools of the assistant by name. */
export const tools = {
  findTyres: findTyresTool,
  sizeHelp: sizeHelpTool,
  openingHours: openingHoursTool,
  priceList: priceListTool,
  calculatePrice: calculatePriceTool,
  calculateServices: calculateServicesTool,
  campaigns: campaignsTool,
  searchTexts: searchTextsTool,
  seasonRules: seasonRulesTool,
  contact: contactTool,
  leaveMessage: leaveMessageTool,
  submitFeedback: submitFeedbackTool,
} as const satisfies Record<ToolName, Tool>;

export type ResultOfTool<Name extends ToolName> = ResultOf<(typeof tools)[Name]>;

/** A call of a tool in this turn. */
export interface ToolCall {
  id: string;
  name: ToolName;
  input: unknown;
  result: unknown;
  /** False when the tool failed: then the result is `{ error }`. */
  ok: boolean;
  ms: number;
}

/** Runs the tools of one turn, and keeps what they have said as evidence for the claim check. */
export class ToolBox {
  readonly calls: ToolCall[] = [];
  readonly evidence = new Evidence();
  /** Every tyre found in this turn. */
  readonly tyres: FoundTyre[] = [];

  constructor(readonly context: ToolContext) {}

  /**
   * Runs a tool with an input of its own type.
   * @throws what the tool throws: AppError service_unavailable when a service is unavailable
   */
  async run<Name extends ToolName>(name: Name, input: unknown): Promise<ResultOfTool<Name>> {
    return (await this.perform(name, input)).result as ResultOfTool<Name>;
  }

  /** Runs a tool, and returns the call. Throws what the tool throws, and ZodError for an input that does not fit. */
  async perform(name: ToolName, given: unknown, id: string = `call_${randomUUID()}`): Promise<ToolCall> {
    const started = performance.now();
    const tool: Tool = tools[name];
    const input = tool.input.parse(given);
    const result = await tool.run(input, this.context);
    await this.note(name, result);
    const call = { id, name, input, result, ok: true, ms: Math.round(performance.now() - started) };
    this.calls.push(call);
    return call;
  }

  /** Keeps a call that failed, for the model and for the panel. */
  fail(name: ToolName, input: unknown, error: string, id: string): ToolCall {
    const call = { id, name, input, result: { error }, ok: false, ms: 0 };
    this.calls.push(call);
    return call;
  }

  /** Returns the prices in cents of the found tyres that a sentence names, with those of sums for them; null when it names none. */
  private async note(name: ToolName, result: unknown): Promise<void> {
    if (name === 'searchTexts') {
      const known = new Evidence();
      known.addResult(
        (await this.context.facts.priceList()).groups.map(({ note, rows }) => ({
          note,
          prices: rows.map(({ prices }) => prices.map((price) => ({ price }))),
        })),
      );
      for (const { title, excerpt } of (result as ResultOfTool<'searchTexts'>).texts)
        this.evidence.addQuoted(`${title}. ${excerpt}`, known);
      return;
    }
    this.evidence.addResult(result);
    if (name === 'findTyres') this.tyres.push(...(result as ResultOfTool<'findTyres'>).tyres);
  }
}
