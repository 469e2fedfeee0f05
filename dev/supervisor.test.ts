import { describe, expect, it } from '@jest/globals';
import type { Ending, RunningProcess } from './servers/server-process.ts';
import { Supervisor } from './supervisor.ts';

/** A fake process: only the supervisor's behaviour is tested. */
function runningProcess(): RunningProcess {
  const { promise: exited, resolve } = Promise.withResolvers<Ending>();
  const end = async () => resolve({ code: 0, signal: null });
  return { pid: 0, exited, stop: end, kill: end };
}

describe('a restart with new code', () => {
  it('does not slow down when repeated', async () => {
    const pauses: number[] = [];
    const supervisor = new Supervisor(
      'gateway',
      async () => runningProcess(),
      (line) => pauses.push(Number(/([\d.]+) s/.exec(line)?.[1])),
    );
    await supervisor.start();
    for (let save = 0; save < 5; save += 1) await supervisor.restart();
    await supervisor.stop();
    expect(pauses).toHaveLength(5);
    // With growing pauses the fifth would take sixteen times as long as the first.
    expect(pauses[4]).toBeLessThan(8 * (pauses[0] ?? 0));
  });

  it('that is requested during a start is not lost', async () => {
    let starts = 0;
    const second = Promise.withResolvers<void>();
    const reported: string[] = [];
    const supervisor = new Supervisor(
      'gateway',
      async () => {
        starts += 1;
        if (starts === 2) await second.promise;
        return runningProcess();
      },
      (line) => reported.push(line),
    );
    await supervisor.start();
    const first = supervisor.restart();
    while (starts < 2) await new Promise((resolve) => setImmediate(resolve));
    await supervisor.restart();
    second.resolve();
    await first;
    await supervisor.stop();
    expect({ starts, reports: reported.length }).toEqual({ starts: 3, reports: 1 });
  });
});
