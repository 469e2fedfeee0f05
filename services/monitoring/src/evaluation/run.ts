// Prints how many of the saved product pages are read right. Those in `unseen` are scored without their contents: do not tune with them.
import { fileURLToPath } from 'node:url';
import { scorePages, type ScoredPage } from './score-pages.ts';

const write = (line: string) => process.stdout.write(`${line}\n`);
const source = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../../../../services/monitoring/src/evaluation/pages' : 'pages', import.meta.url),
);

function print(name: string, pages: readonly ScoredPage[], isVerbose: boolean): void {
  const right = pages.filter(({ isRight }) => isRight).length;
  const wrongButSure = pages.filter(({ isWrongButSure }) => isWrongButSure).length;
  const times = pages.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  write(
    `${name}: ${right} of ${pages.length} right (${((100 * right) / Math.max(1, pages.length)).toFixed(1)} %), ${wrongButSure} wrong but sure, median ${median.toFixed(2)} ms`,
  );
  if (!isVerbose) return;
  for (const { file, isRight, isWrongButSure, expected, finding } of pages.filter((page) => !page.isRight)) {
    const { price, certainty, obstacle, source: from, reason } = finding;
    write(
      `  ${isRight ? '' : isWrongButSure ? '✗✗' : '✗'} ${file}: expected ${JSON.stringify(expected)}, got ${JSON.stringify({ price, certainty, obstacle, from })} ${reason}`,
    );
  }
}

print('seen', scorePages(`${source}/seen`), process.argv.includes('--verbose'));
print('unseen', scorePages(`${source}/unseen`), false);
