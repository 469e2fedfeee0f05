import fs from 'node:fs';

/** What ran and how it ended. A check that is not made of tests (types, lint) counts as one. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

export const plus = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A check that either holds or not. */
export const oneCheck = (succeeded: boolean): Count => (succeeded ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 });

/** A runner that ended badly has failed, whatever its report counts. */
const withExit = (count: Count, succeeded: boolean): Count => (succeeded || count.failed > 0 ? count : { ...count, failed: 1 });

/** The counts of Jest's JSON report; a missing report is a failure. */
export function jestCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(
    fs.readFileSync(report, 'utf8'),
  );
  return withExit(
    { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, skipped: numPendingTests + numTodoTests },
    succeeded,
  );
}

/** The counts of Playwright's JSON report; a missing report is a failure, and so is a test that passed only when repeated. */
export function playwrightCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const { expected, unexpected, skipped, flaky } = JSON.parse(fs.readFileSync(report, 'utf8')).stats;
  return withExit({ passed: expected, failed: unexpected + flaky, skipped }, succeeded);
}

/** The counts that a script of ours wrote to KAARTO_COUNT_FILE; a missing file is a failure. */
export function ownCount(report: string, succeeded: boolean): Count {
  if (!fs.existsSync(report)) return oneCheck(false);
  const count: Count = JSON.parse(fs.readFileSync(report, 'utf8'));
  return withExit(count, succeeded);
}
