// Loads the demo shop in a separate process, so that its memory is not added to the launcher's for good. Receives a
// DemoRequest from its parent over IPC and sends back lines of progress.
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
// Without the launcher there is no reason to continue.
process.on('disconnect', () => process.exit(process.exitCode ?? 0));
