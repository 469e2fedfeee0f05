// Runs the phases of npm test: in parallel while processors are free. The output of each phase stays in one piece, in order.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../dev/folders.mjs';
import { type RunningProcess, startProcess } from '../dev/servers/server-process.ts';
import { type Count, oneCheck } from './count.ts';

/** Runs a program to its end and appends its output to the phase's output. Resolves to whether it succeeded. */
export type Run = (command: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<boolean>;

export interface Phase {
  name: string;
  group: string;
  /** How many processors it keeps busy. 0 means a background phase, which runs beside any other. */
  cores: number;
  /** Names of the phases that have to end before it starts. Names of phases that are not part of this run are ignored. */
  after?: readonly string[];
  work: (run: Run) => Promise<Count>;
}

export interface Outcome {
  name: string;
  count: Count;
  seconds: number;
}

const FOLLOW_MS = 200;

/** A phase that has started. Its output goes to a file until it is its turn to be printed. */
class StartedPhase {
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

  /** Prints what was written since the last call. */
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
 * Runs all phases in list order, as many at once as there are processors for. Output is printed in start order: the oldest
 * running phase is followed live, the others are printed when their turn comes, and a background phase when it ends.
 * `interrupted` stops the running phases, prints their output and skips the rest.
 */
export async function runPhases(
  phases: readonly Phase[],
  { cores, folder, interrupted }: { cores: number; folder: string; interrupted: AbortSignal },
): Promise<Outcome[]> {
  const waiting = [...phases];
  const started: StartedPhase[] = [];
  const running = () => started.filter(({ isOver }) => !isOver);
  const names = new Set(phases.map(({ name }) => name));
  const isOver = (name: string) => !names.has(name) || started.some((one) => one.phase.name === name && one.isOver);
  const mayStart = ({ cores: wanted, after = [] }: Phase) => {
    const busy = running().reduce((sum, { phase }) => sum + phase.cores, 0);
    return after.every(isOver) && (wanted === 0 || busy === 0 || busy + wanted <= cores);
  };
  const startNext = (): boolean => {
    const at = waiting.findIndex(mayStart);
    const [phase] = at === -1 ? [] : waiting.splice(at, 1);
    if (phase === undefined) return false;
    started.push(new StartedPhase(phase, folder));
    return true;
  };

  let next = 0;
  const showInTurn = () => {
    // A background phase takes no turn: the output of the others would wait until it ends.
    for (const one of started.filter(({ phase, isOver: ended }) => phase.cores === 0 && ended)) one.show();
    const inTurn = started.filter(({ phase }) => phase.cores > 0);
    for (let one = inTurn[next]; one !== undefined; one = inTurn[next]) {
      const wasOver = one.isOver;
      one.show();
      if (!wasOver) return;
      next += 1;
    }
  };
  while (!interrupted.aborted && (waiting.length > 0 || running().length > 0)) {
    while (startNext());
    showInTurn();
    await Promise.race([...running().map(({ outcome }) => outcome), wait(FOLLOW_MS)]);
  }
  if (interrupted.aborted) await Promise.all(started.map((one) => one.stop()));
  const outcomes = await Promise.all(started.map(({ outcome }) => outcome));
  showInTurn();
  const order = (name: string) => phases.findIndex((phase) => phase.name === name);
  return outcomes.toSorted((a, b) => order(a.name) - order(b.name));
}
