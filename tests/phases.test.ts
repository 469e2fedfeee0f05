import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { oneCheck } from './count.ts';
import { until } from './harness.ts';
import { type Phase, runPhases } from './phases.ts';

let folder: string;
let printed: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-phases-'));
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
const file = (name: string) => path.join(folder, name);
const shell = (name: string, script: string, more: Partial<Phase> = {}): Phase => ({
  name,
  group: 'checks',
  cores: 1,
  work: async (run) => oneCheck(await run('sh', ['-c', script])),
  ...more,
});
/** Prints its name, waits for a file, and prints its name again. */
const waiting = (name: string, forFile: string, more: Partial<Phase> = {}) =>
  shell(name, `echo ${name}; touch ${file(name)}; while [ ! -e ${file(forFile)} ]; do sleep 0.01; done; echo ${name}`, more);

describe('the phases of npm test', () => {
  it('run in parallel while there are processors, and the output of each stays in one piece', async () => {
    const outcomes = await runPhases([waiting('first', 'second'), waiting('second', 'first')], { cores: 2, folder, interrupted: never });
    expect(outcomes.map(({ name, count }) => [name, count.passed])).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
    expect(printed).toBe('\n── first\nfirst\nfirst\n\n── second\nsecond\nsecond\n');
  });

  it('run one after the other when the processors are taken, except for a background phase', async () => {
    const isAlone = (name: string, other: string) =>
      shell(name, `touch ${file(name)}; [ ! -e ${file(other)} ]; ok=$?; rm ${file(name)}; exit $ok`);
    const outcomes = await runPhases(
      [waiting('background', 'last', { cores: 0 }), isAlone('a', 'b'), isAlone('b', 'a'), shell('c', `touch ${file('last')}`)],
      {
        cores: 1,
        folder,
        interrupted: never,
      },
    );
    expect(outcomes.map(({ name, count }) => [name, count.passed])).toEqual([
      ['background', 1],
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    expect(printed.match(/── \w+/g)).toEqual(['── a', '── b', '── c', '── background']);
  });

  it('wait for the phases they depend on, continue after a failure, and count it', async () => {
    const phases = [
      shell('after', `[ -e ${file('made')} ]`, { after: ['before', 'one that does not run'] }),
      shell('before', `touch ${file('made')}; exit 3`),
    ];
    const outcomes = await runPhases(phases, { cores: 2, folder, interrupted: never });
    expect(outcomes.map(({ name, count }) => [name, count.passed, count.failed])).toEqual([
      ['after', 1, 0],
      ['before', 0, 1],
    ]);
  });

  it('create files that every user may read, because images that run as another user are built from them', async () => {
    await runPhases([shell('build', `touch ${file('built')}`)], { cores: 1, folder, interrupted: never });
    expect(fs.statSync(file('built')).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it('leave no process behind when the run is interrupted', async () => {
    const interrupt = new AbortController();
    const running = runPhases(
      [shell('endless', `echo $$ > ${file('pid')}; sleep 1000 & sleep 1000`), shell('later', 'true', { cores: 2 })],
      {
        cores: 2,
        folder,
        interrupted: interrupt.signal,
      },
    );
    const pid = await until(() => Number(fs.existsSync(file('pid')) && fs.readFileSync(file('pid'), 'utf8')), { what: 'the phase runs' });
    interrupt.abort();
    expect((await running).map(({ name, count }) => [name, count.failed])).toEqual([['endless', 1]]);
    const group = () => fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && groupOf(entry) === pid);
    await until(() => group().length === 0, { what: 'its process group is gone' });
  });
});

/** The process group of a process, or 0 when the process has ended. */
function groupOf(process: string): number {
  try {
    const [state, , group] = fs
      .readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return state === 'Z' ? 0 : Number(group);
  } catch {
    return 0;
  }
}
