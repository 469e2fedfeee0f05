import { accessSync, constants } from 'node:fs';

/** Where systems keep a Chromium. The headless shell comes first: it is smaller. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the path of a Chromium; null when there is none.
 * @param configured looked at alone when it is given
 */
export const findChromium = (configured?: string): string | null =>
  (configured === undefined ? USUAL_PLACES : [configured]).find(isExecutable) ?? null;
