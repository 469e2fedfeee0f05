import fs from 'node:fs';

/** The nice value of the highest priority. */
const HIGHEST_PRIORITY = -20;

/**
 * Gives a browser and its child processes the highest CPU priority, so that the measurement shows the page and not the load of
 * the machine. Where the system refuses, the browser runs with normal priority.
 * @param pid the process id of a session leader
 */
export function raisePriority(pid: number): void {
  try {
    // Linux distributes CPU time among sessions first (autogroups); the nice value of a process counts only within its session.
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(HIGHEST_PRIORITY));
  } catch (error) {
    console.log(`The browser runs with normal priority: ${error instanceof Error ? error.message : String(error)}`);
  }
}
