import type { PendingQuestion } from './pending-question.ts';

/** What the chat keeps between renderings: the request that runs, its error, and the questions that wait for its end. */
export class Requests {
  /** Of the latest attempt. */
  error: Error | null = null;
  private running = new AbortController();
  private steps = 0;
  private readonly questions: PendingQuestion[] = [];

  /** Begins a request. @returns aborted when the visitor stops it */
  begin(): AbortSignal {
    this.error = null;
    this.steps = 0;
    this.running = new AbortController();
    return this.running.signal;
  }

  fail(error: Error): void {
    this.error = error;
  }

  /** Returns the number of requests for the current message so far. */
  countStep(): number {
    this.steps += 1;
    return this.steps;
  }

  abort(): void {
    this.running.abort();
  }

  /** Waits before the next attempt, and forgets the error of the last one. Ends early when the visitor stops the request. */
  async pause(milliseconds: number): Promise<void> {
    const { signal } = this.running;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.error = null;
  }

  addQuestion(question: PendingQuestion): void {
    this.questions.push(question);
  }

  nextQuestion(): PendingQuestion | undefined {
    return this.questions.shift();
  }
}
