/** The span over which the rate is averaged. */
const SPAN_MS = 10_000;

/** The counts of recipients at a moment (epoch milliseconds). */
interface Sample {
  at: number;
  sent: number;
  left: number;
}

/** Estimates the rate of a sending from its last seconds. */
export class Progress {
  private samples: Sample[] = [];

  /** Adds a sample. */
  add(sample: Sample): void {
    this.samples = [...this.samples.filter(({ at }) => at > sample.at - SPAN_MS), sample];
  }

  /** Mails accepted per second. */
  get rate(): number {
    const { first, last, seconds } = this.span;
    return first && last && seconds > 0 ? Math.max(0, last.sent - first.sent) / seconds : 0;
  }

  /** Estimated seconds until no recipient is left, at the current rate; null while there is no progress. */
  get secondsLeft(): number | null {
    const { first, last, seconds } = this.span;
    const perSecond = first && last && seconds > 0 ? (first.left - last.left) / seconds : 0;
    if (last?.left === 0) return 0;
    return last && perSecond > 0 ? Math.ceil(last.left / perSecond) : null;
  }

  private get span(): { first: Sample | undefined; last: Sample | undefined; seconds: number } {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    return { first, last, seconds: first && last ? (last.at - first.at) / 1_000 : 0 };
  }
}
