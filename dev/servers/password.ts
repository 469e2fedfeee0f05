import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The user that our embedded servers know. */
export const serverUser = 'kaarto';

/** A folder that its user alone may enter; made when it does not exist. */
export function makePrivateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
}

/** The file that holds the password of the server whose data lie in the folder. */
export const passwordFileIn = (dataDir: string): string => path.join(dataDir, 'password');

/** The password of that server: made at its first start, readable by its user only, the same at each later one. */
export function passwordIn(dataDir: string): string {
  makePrivateFolder(dataDir);
  const file = passwordFileIn(dataDir);
  if (!fs.existsSync(file)) {
    // Written aside and renamed: a kill in between leaves no empty password.
    fs.writeFileSync(`${file}.partial`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    fs.renameSync(`${file}.partial`, file);
  }
  return fs.readFileSync(file, 'utf8');
}
