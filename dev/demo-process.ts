// Loads the demo shop in a process of its own: what it needs for that would stay in the launcher's memory.
// Talks to its parent over IPC: told where the gateway is, tells how far it is.
import { type DemoOptions, loadDemoShop } from './demo/load.ts';

export type DemoRequest = Omit<DemoOptions, 'log'>;

process.once('message', (request: DemoRequest) => {
  loadDemoShop({ ...request, log: (line: string) => void process.send?.(line) }).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// A launcher that is gone has nobody left to load a demo for.
process.on('disconnect', () => process.exit(process.exitCode ?? 0));
