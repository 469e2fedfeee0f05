import fs from 'node:fs';
import path from 'node:path';
import { startProcess, type RunningProcess } from './servers/server-process.ts';

const SETTLE_MS = 300;

/** Returns a text that changes whenever a file of the build output below the folder changes. */
function stateOf(folder: string): string {
  if (!fs.existsSync(folder)) return '';
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .toSorted()
    .map((name) => `${name} ${fs.statSync(path.join(folder, name)).mtimeMs}`)
    .join('\n');
}

/**
 * Compiles on every change of a source.
 * @param targets name and build output folders of each process
 * @param changed gets the names of the processes with new build output, after a compilation without errors
 * @param failed gets the line of the first error of a failed compilation
 */
export function watchSources(
  root: string,
  {
    targets,
    logFile,
    changed,
    failed,
  }: {
    targets: { name: string; folders: string[] }[];
    logFile: string;
    changed: (names: string[]) => void;
    failed: (line: string) => void;
  },
): RunningProcess {
  const states = new Map<string, string>();
  const checkOutputs = () => {
    const names = targets.filter(({ name, folders }) => {
      const state = folders.map((folder) => stateOf(path.join(root, folder))).join('\n');
      const before = states.get(name);
      states.set(name, state);
      return before !== undefined && before !== state;
    });
    if (names.length > 0) changed(names.map(({ name }) => name));
  };
  checkOutputs();
  const compiler = startProcess({
    command: process.execPath,
    args: [path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', '--watch', '--preserveWatchOutput'],
    cwd: root,
    logFile,
    isPrivate: false,
  });
  let position = 0;
  let settling: NodeJS.Timeout | undefined;
  const watcher = fs.watch(logFile, () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const output = fs.readFileSync(logFile, 'utf8');
      const added = output.slice(position);
      position = output.length;
      const error = /^.*error TS\d+.*$/m.exec(added)?.[0];
      if (error) failed(error);
      else if (added.includes('Found 0 errors')) checkOutputs();
    }, SETTLE_MS);
  });
  void compiler.exited.then(() => watcher.close());
  return compiler;
}
