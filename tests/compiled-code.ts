// V8's compiled code of the shop's programs, which the phases of a run share. A run starts each program hundreds of times, and compiling
// its modules takes a quarter of the processor time of a start.
import { spawn } from 'node:child_process';
import { root } from '../dev/folders.mjs';
import { serviceNames } from '../dev/services.mjs';

const programs = [...serviceNames.map((name) => `dist/services/${name}/main.js`), 'dist/gateway/main.js', 'dist/web/server.js'];

/**
 * Fills the folder that NODE_COMPILE_CACHE names. Node writes it when a process ends by itself, but tests kill the shop's processes.
 * So each program runs here once, without its settings: it loads all its modules, misses the settings and ends.
 */
export async function storeCompiledCode(): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  for (const program of programs) {
    const child = spawn(process.execPath, [program], { cwd: root, stdio: 'ignore', env: { PATH, NODE_COMPILE_CACHE } });
    await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  }
}
