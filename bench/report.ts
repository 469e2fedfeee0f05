import type { Measured } from './load-generator.ts';

const number = (value: number) =>
  value >= 100
    ? Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, ',')
    : value.toFixed(1);

/** Prints the results as they are measured, and the goals at the end. */
export class Report {
  private readonly goals: string[] = [];
  /** Requests that failed. */
  failed = 0;
  missed = 0;

  heading(text: string): void {
    console.log(`\n${text}`);
  }

  columns(): void {
    console.log(`  ${''.padEnd(44)}${'requests/s'.padStart(12)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}`);
  }

  row(name: string, { requestsPerSecond, p50, p99, failed }: Measured): void {
    this.failed += failed;
    const note = failed > 0 ? `   ${failed} failed` : '';
    console.log(
      `  ${name.padEnd(44)}${number(requestsPerSecond).padStart(12)}${number(p50).padStart(10)}${number(p99).padStart(10)}${note}`,
    );
  }

  line(name: string, value: string): void {
    console.log(`  ${name.padEnd(44)}${value.padStart(12)}`);
  }

  goal(name: string, wanted: string, value: number, isMet: boolean, unit = ''): void {
    if (!isMet) this.missed += 1;
    this.goals.push(`  ${isMet ? 'ok    ' : 'MISSED'} ${name.padEnd(58)} ${wanted.padStart(10)} ${`${number(value)}${unit}`.padStart(12)}`);
  }

  end(): void {
    this.heading('Goals');
    for (const goal of this.goals) console.log(goal);
    if (this.failed > 0) console.log(`\n${this.failed} requests failed: the figures above are not reliable.`);
  }
}
