import { describe, expect, it } from '@jest/globals';
import type { EnginePart } from './engine.ts';
import { FirstSentence } from './first-sentence.ts';

const text = (words: string): EnginePart => ({ type: 'text', text: words });
const call: EnginePart = { type: 'call', call: { id: 'a', name: 'contact', input: {}, result: {}, ok: true, ms: 0 } };

/** Returns what is yielded after each part, and last what is yielded at the end. */
function passed(...parts: EnginePart[]) {
  const first = new FirstSentence();
  const steps = parts.map((part) => ({ yielded: [...first.pass(part)], isComplete: first.isComplete }));
  return { steps, rest: [...first.end()], isComplete: first.isComplete };
}

describe('FirstSentence', () => {
  it('holds a text back until its first sentence is complete', () => {
    const { steps, rest } = passed(text('\n'), text('Olemme '), text('auki. Ter'), text('vetuloa.'));
    expect(steps).toEqual([
      { yielded: [], isComplete: false },
      { yielded: [], isComplete: false },
      { yielded: [text('Olemme auki. '), text('Ter')], isComplete: true },
      { yielded: [text('vetuloa.')], isComplete: true },
    ]);
    expect(rest).toEqual([]);
  });

  it('yields a text without an end at the end', () => {
    expect(passed(text('Olemme auki'))).toMatchObject({ steps: [{ yielded: [] }], rest: [text('Olemme auki')], isComplete: true });
    expect(passed()).toMatchObject({ rest: [], isComplete: false });
  });

  it('yields the words before a call of a tool, and passes on what is no text', () => {
    expect(passed(text('Katson'), call).steps[1]).toEqual({ yielded: [text('Katson'), call], isComplete: true });
    expect(passed(call, { type: 'tokens', tokens: 1 }).isComplete).toBe(false);
  });
});
