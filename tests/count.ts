import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What ran and how it ended. A check that is not made of tests (types, lint) counts as one. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test by its name, with how it failed: one text of a few lines. Empty for a check that is not made of tests. */
  failures: readonly string[];
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const plus = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** A check that either holds or not. */
export const oneCheck = (succeeded: boolean): Count => (succeeded ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 });

/** A runner that ended badly has failed, whatever its report counts. */
const withExit = (count: Count, succeeded: boolean): Count => (succeeded || count.failed > 0 ? count : { ...count, failed: 1 });

const MESSAGE_LINES = 12;

/** A failed test for the end of the run, where it is found without reading all of the output. */
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

/** The counts of Jest's JSON report; a missing report is a failure. */
export function jestCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const content: JestReport = JSON.parse(fs.readFileSync(report, 'utf8'));
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

/** How many journeys of a run may pass only when they are repeated: browsers share the machine with everything else. */
const REPEATED_AT_MOST = 1;

function playwrightFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap(({ title, file, line, tests }) => {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));
    const name = `${file}:${line} › ${title}`;
    if (tests.some(({ status }) => status === 'unexpected')) return [failure(name, messages)];
    return tests.some(({ status }) => status === 'flaky') ? [failure(`passed only when repeated: ${name}`, messages)] : [];
  });
  return [...failures, ...suites.flatMap(playwrightFailures)];
}

/** The counts of Playwright's JSON reports; a missing report is a failure, and so are journeys that had to be repeated, from the second on. */
export function playwrightCount(reports: readonly string[], succeeded: boolean): Count {
  if (!reports.every((report) => fs.existsSync(report))) return oneCheck(false);
  const contents = reports.map((report): PlaywrightReport => JSON.parse(fs.readFileSync(report, 'utf8')));
  const sum = (name: keyof PlaywrightReport['stats']) => contents.reduce((total, { stats }) => total + stats[name], 0);
  const repeated = sum('flaky');
  const forgiven = repeated <= REPEATED_AT_MOST ? repeated : 0;
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

/** The counts that a script of ours wrote to KAARTO_COUNT_FILE; a missing file is a failure. */
export function ownCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const count: Count = JSON.parse(fs.readFileSync(report, 'utf8'));
  return withExit(count, succeeded);
}
