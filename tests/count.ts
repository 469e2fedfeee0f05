import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests passed, failed and were skipped. A check without single tests (types, lint) counts as one test. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** One text of a few lines for each failed test: its name and its error. Empty for a check without single tests. */
  failures: readonly string[];
}

export const emptyCount: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const addCounts = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** Counts a check that passes or fails as a whole. */
export const oneCheck = (succeeded: boolean): Count => (succeeded ? { ...emptyCount, passed: 1 } : { ...emptyCount, failed: 1 });

/** Adds a failure when the runner ended with an error although its report counts none. */
const withExit = (count: Count, succeeded: boolean): Count => (succeeded || count.failed > 0 ? count : { ...count, failed: 1 });

const MESSAGE_LINES = 12;

/** Describes a failed test for the summary at the end of the run, so that nobody has to search the whole output. */
const failure = (name: string, messages: readonly string[]): string =>
  [name, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MESSAGE_LINES)].join('\n    ');

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function jestFailures({ testResults }: JestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [failure(name, [message])];
      return failed.map(({ fullName, failureMessages }) => failure(`${path.basename(name)} › ${fullName}`, failureMessages));
    });
}

const readJest = (report: string): JestReport | null =>
  fs.existsSync(report) ? (JSON.parse(fs.readFileSync(report, 'utf8')) as JestReport) : null;

/** Counts the tests of Jest's JSON report. A missing report is a failure. */
export function jestCount(report: string, succeeded: boolean): Count {
  const content = readJest(report);
  if (content === null) return oneCheck(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = content;
  return withExit(
    {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests + numTodoTests,
      failures: jestFailures(content),
    },
    succeeded,
  );
}

/** How many test files of a phase may be run again: a busy machine misses the deadline of a call now and then, a defect fails twice. */
const MAX_FILES_AGAIN = 1;

/** Returns the test files of a Jest report that failed, or none when there are more than may be run again. */
export function filesToRunAgain(report: string): string[] {
  const failed = readJest(report)?.testResults.filter(({ status }) => status === 'failed') ?? [];
  return failed.length <= MAX_FILES_AGAIN ? failed.map(({ name }) => name) : [];
}

/**
 * Counts a Jest run of which the failed files were run again. Their tests count as the second run found them; what failed in the
 * first is listed, so that it is mended.
 */
export function jestCountAfterSecondRun(first: string, second: string, succeeded: boolean): Count {
  const [before, again] = [readJest(first), readJest(second)];
  const count = jestCount(second, succeeded);
  if (before === null || again === null) return count;
  const repeated = before.testResults.filter(({ status }) => status === 'failed');
  const others = before.testResults.filter(({ status }) => status !== 'failed').flatMap(({ assertionResults }) => assertionResults);
  const having = (...states: string[]) => others.filter(({ status }) => states.includes(status)).length;
  const listed = jestFailures({ ...before, testResults: repeated }).map((text) => `failed at first: ${text}`);
  return addCounts(
    { passed: having('passed'), failed: 0, skipped: having('pending', 'todo', 'skipped', 'disabled'), failures: listed },
    count,
  );
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    ok: boolean;
    file: string;
    line: number;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
}

/** How many journeys of a run may need a retry to pass: browsers share the machine with the other phases. */
const MAX_RETRIED = 1;

function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap(({ title, file, line, tests }) => {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));
    const name = `${file}:${line} › ${title}`;
    if (tests.some(({ status }) => status === 'unexpected')) return [failure(name, messages)];
    return tests.some(({ status }) => status === 'flaky') ? [failure(`passed only when repeated: ${name}`, messages)] : [];
  });
  return [...failures, ...suites.flatMap(playwrightFailures)];
}

/** Counts the journeys of Playwright's JSON reports. A missing report and more flaky journeys than `MAX_RETRIED` are failures. */
export function playwrightCount(reports: readonly string[], succeeded: boolean): Count {
  if (!reports.every((report) => fs.existsSync(report))) return oneCheck(false);
  const contents = reports.map((report): PlaywrightReport => JSON.parse(fs.readFileSync(report, 'utf8')));
  const sum = (name: keyof PlaywrightReport['stats']) => contents.reduce((total, { stats }) => total + stats[name], 0);
  const repeated = sum('flaky');
  const forgiven = repeated <= MAX_RETRIED ? repeated : 0;
  return withExit(
    {
      passed: sum('expected') + forgiven,
      failed: sum('unexpected') + repeated - forgiven,
      skipped: sum('skipped'),
      failures: contents.flatMap(playwrightFailures),
    },
    succeeded,
  );
}

/** Reads the counts that one of our own scripts wrote to KAARTO_COUNT_FILE. A missing file is a failure. */
export function ownCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const count: Count = JSON.parse(fs.readFileSync(report, 'utf8'));
  return withExit(count, succeeded);
}
