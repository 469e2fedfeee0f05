import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesToRunAgain, jestCount, jestCountAfterSecondRun, playwrightCount } from './count.ts';

let report: string;
beforeEach(() => {
  report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-count-')), 'report.json');
});
afterEach(() => fs.rmSync(path.dirname(report), { recursive: true }));
const write = (content: object) => fs.writeFileSync(report, JSON.stringify(content));

describe('the counts of a test run', () => {
  it('lists each failed Jest test, and each test file that could not be loaded', () => {
    const failed = { status: 'failed', fullName: 'the finder finds', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nreceived 2'] };
    write({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: '/shop/finder.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [failed, { ...failed, status: 'passed', failureMessages: [] }],
        },
        { name: '/shop/broken.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      ],
    });
    expect(jestCount(report, false)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: ['finder.test.ts › the finder finds\n    expected 1\n    received 2', '/shop/broken.test.ts\n    SyntaxError'],
    });
  });

  const suite = (name: string, ...states: string[]) => ({
    name: `/shop/${name}.test.ts`,
    status: states.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: states.map((status, at) => ({ status, fullName: `${name} ${at}`, failureMessages: ['expected 15'] })),
  });
  const jestReport = (file: string, testResults: ReturnType<typeof suite>[]) => {
    const count = (wanted: string) => testResults.flatMap((one) => one.assertionResults).filter(({ status }) => status === wanted).length;
    const numbers = { numPassedTests: count('passed'), numFailedTests: count('failed'), numPendingTests: 0, numTodoTests: 0 };
    fs.writeFileSync(file, JSON.stringify({ ...numbers, numRuntimeErrorTestSuites: 0, testResults }));
  };

  it('runs one failed test file again, and counts what the second run found', () => {
    const second = `${report}.again`;
    jestReport(report, [suite('finder', 'passed', 'passed'), suite('chat', 'passed', 'failed')]);
    expect(filesToRunAgain(report)).toEqual(['/shop/chat.test.ts']);
    const atFirst = 'failed at first: chat.test.ts › chat 1\n    expected 15';
    jestReport(second, [suite('chat', 'passed', 'passed')]);
    expect(jestCountAfterSecondRun(report, second, true)).toEqual({ passed: 4, failed: 0, skipped: 0, failures: [atFirst] });
    jestReport(second, [suite('chat', 'passed', 'failed')]);
    expect(jestCountAfterSecondRun(report, second, false)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
    fs.rmSync(second);
    expect(jestCountAfterSecondRun(report, second, false).failed).toBe(1);
  });

  it('runs nothing again when two test files failed', () => {
    jestReport(report, [suite('finder', 'failed'), suite('chat', 'failed')]);
    expect(filesToRunAgain(report)).toEqual([]);
  });

  const journey = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
    title,
    file: 'finder.spec.ts',
    line: 7,
    tests: [{ status, results: status === 'expected' ? [{ errors: [] }] : [{ errors: [{ message: 'Timed out' }] }, { errors: [] }] }],
  });
  const journeys = (stats: { expected?: number; unexpected?: number; flaky?: number }, specs: object[]) =>
    write({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites: [{ suites: [{ specs }] }] });

  it('lists each failed journey, however deeply its group is nested', () => {
    journeys({ expected: 1, unexpected: 1 }, [journey('a size is found', 'unexpected'), journey('a season is found', 'expected')]);
    expect(playwrightCount([report], false)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['finder.spec.ts:7 › a size is found\n    Timed out'],
    });
  });

  it('lists a journey that passed only on a retry, and fails when there are two of them', () => {
    journeys({ expected: 1, flaky: 1 }, [journey('a size is found', 'flaky')]);
    expect(playwrightCount([report], true)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      failures: ['passed only when repeated: finder.spec.ts:7 › a size is found\n    Timed out'],
    });
    expect(playwrightCount([report, report], true)).toMatchObject({ passed: 2, failed: 2 });
  });

  it('counts a missing report and a runner that exited with an error as failed', () => {
    expect(jestCount(report, true)).toMatchObject({ passed: 0, failed: 1 });
    journeys({ expected: 3 }, []);
    expect(playwrightCount([report, `${report}.missing`], true)).toMatchObject({ passed: 0, failed: 1 });
    expect(playwrightCount([report], false)).toMatchObject({ passed: 3, failed: 1 });
  });
});
