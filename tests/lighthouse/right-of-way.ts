import fs from 'node:fs';

/** The rank of who never waits for another session's processes. */
const FIRST = -20;

/**
 * Lets a browser go before all other work on the machine, its children too: what is measured is the page and not who else
 * had the processors. Where the system does not let us, it takes its turn.
 * @param pid of the leader of a session of its own
 */
export function giveRightOfWay(pid: number): void {
  try {
    // Linux shares processors among sessions first; the rank of a process counts only within its own.
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(FIRST));
  } catch (error) {
    console.log(`The browser waits its turn on this machine: ${error instanceof Error ? error.message : String(error)}`);
  }
}
