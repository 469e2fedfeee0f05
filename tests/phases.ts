// Runs the parts of npm test: side by side where processors are free, each one's output whole and in order.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../dev/folders.mjs';
import { type RunningProcess, startProcess } from '../dev/servers/server-process.ts';
import { type Count, oneCheck } from './count.ts';

/** Runs a program to its end, its output going where the phase's output goes. Answers whether it succeeded. */
export type Run = (command: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<boolean>;

export interface Phase {
  name: string;
  group: string;
  /** How many processors it keeps busy; 0: it only takes what others leave. */
  cores: number;
  /** Those that have to be over before it begins, where they run at all. */
  after?: readonly string[];
  work: (run: Run) => Promise<Count>;
}

export interface Outcome {
  name: string;
  count: Count;
  seconds: number;
}

const FOLLOW_MS = 200;

/** A phase that has begun; its output is kept in a file until its turn comes. */
class Begun {
  readonly logFile: string;
  readonly outcome: Promise<Outcome>;
  isOver = false;
  private shown = 0;
  private readonly processes = new Set<RunningProcess>();

  readonly phase: Phase;

  constructor(phase: Phase, folder: string) {
    this.phase = phase;
    this.logFile = path.join(folder, `${phase.name.replaceAll(/\W+/g, '-')}.log`);
    fs.writeFileSync(this.logFile, `\n── ${phase.name}\n`);
    this.outcome = this.work();
  }

  private async work(): Promise<Outcome> {
    const began = performance.now();
    const count = await this.phase.work(this.run).catch((error: unknown) => {
      fs.appendFileSync(this.logFile, `${error instanceof Error ? error.stack : String(error)}\n`);
      return oneCheck(false);
    });
    this.isOver = true;
    return { name: this.phase.name, count, seconds: (performance.now() - began) / 1000 };
  }

  private readonly run: Run = async (command, args, env = process.env) => {
    const running = startProcess({ command, args, env, cwd: root, logFile: this.logFile, isPrivate: false });
    this.processes.add(running);
    const { code } = await running.exited;
    this.processes.delete(running);
    return code === 0;
  };

  /** Prints what has been written since the last time. */
  show(): void {
    const file = fs.openSync(this.logFile, 'r');
    const buffer = Buffer.alloc(fs.fstatSync(file).size - this.shown);
    this.shown += fs.readSync(file, buffer, 0, buffer.length, this.shown);
    fs.closeSync(file);
    process.stdout.write(buffer);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes].map((running) => running.stop()));
  }
}

/**
 * Runs all phases, as many at once as there are processors for, the first of the list first. Output is printed in the
 * order of beginning: that of the oldest one while it runs, that of the others when their turn comes, that of one in the
 * background when it is over. `interrupted` ends what runs, shows what it wrote, and leaves the rest out.
 */
export async function runPhases(
  phases: readonly Phase[],
  { cores, folder, interrupted }: { cores: number; folder: string; interrupted: AbortSignal },
): Promise<Outcome[]> {
  const waiting = [...phases];
  const begun: Begun[] = [];
  const running = () => begun.filter(({ isOver }) => !isOver);
  const names = new Set(phases.map(({ name }) => name));
  const isOver = (name: string) => !names.has(name) || begun.some((one) => one.phase.name === name && one.isOver);
  const mayBegin = ({ cores: wanted, after = [] }: Phase) => {
    const busy = running().reduce((sum, { phase }) => sum + phase.cores, 0);
    return after.every(isOver) && (wanted === 0 || busy === 0 || busy + wanted <= cores);
  };
  const beginNext = (): boolean => {
    const at = waiting.findIndex(mayBegin);
    const [phase] = at === -1 ? [] : waiting.splice(at, 1);
    if (phase === undefined) return false;
    begun.push(new Begun(phase, folder));
    return true;
  };

  let next = 0;
  const showInTurn = () => {
    // One that works in the background would keep the others waiting for their turn.
    for (const one of begun.filter(({ phase, isOver: ended }) => phase.cores === 0 && ended)) one.show();
    const inTurn = begun.filter(({ phase }) => phase.cores > 0);
    for (let one = inTurn[next]; one !== undefined; one = inTurn[next]) {
      const wasOver = one.isOver;
      one.show();
      if (!wasOver) return;
      next += 1;
    }
  };
  while (!interrupted.aborted && (waiting.length > 0 || running().length > 0)) {
    while (beginNext());
    showInTurn();
    await Promise.race([...running().map(({ outcome }) => outcome), wait(FOLLOW_MS)]);
  }
  if (interrupted.aborted) await Promise.all(begun.map((one) => one.stop()));
  const outcomes = await Promise.all(begun.map(({ outcome }) => outcome));
  showInTurn();
  const order = (name: string) => phases.findIndex((phase) => phase.name === name);
  return outcomes.toSorted((a, b) => order(a.name) - order(b.name));
}
