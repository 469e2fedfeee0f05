import { Injectable } from '@nestjs/common';
import type { ShopAnswer } from '../assistant/engine.ts';
import { Database } from '../database.ts';
import { LiveShopFacts } from '../facts/live-shop-facts.ts';
import { fillPlaces, placesOf } from './places.ts';

/** How long the active answers are kept: briefly, so that a new one is used from the next message on. */
const KEPT_MS = 500;

/** The shop's own answers that are active, with their places filled in. */
@Injectable()
export class Answers {
  private kept: { answers: Promise<readonly ShopAnswer[]>; until: number } | null = null;

  constructor(
    private readonly database: Database,
    private readonly facts: LiveShopFacts,
  ) {}

  /** Returns the active answers. */
  active(): Promise<readonly ShopAnswer[]> {
    const now = performance.now();
    if (this.kept && now < this.kept.until) return this.kept.answers;
    const kept = { answers: this.read(), until: now + KEPT_MS };
    this.kept = kept;
    kept.answers.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return kept.answers;
  }

  /** Makes the next call read the answers again, after a save of this replica. */
  forget(): void {
    this.kept = null;
  }

  private async read(): Promise<readonly ShopAnswer[]> {
    const stored = await this.database.answers.find({ isActive: true, deletedAt: null }).lean();
    if (stored.length === 0) return [];
    const places = await placesOf(this.facts, new Date());
    return (
      stored
        .map(({ _id, question, otherQuestions, text }) => ({
          id: _id.toHexString(),
          questions: [question, ...otherQuestions],
          ...fillPlaces(text, places),
        }))
        // A fact that is gone from the price list must not leave a hole in a sentence.
        .filter(({ unknown }) => unknown.length === 0)
    );
  }
}
