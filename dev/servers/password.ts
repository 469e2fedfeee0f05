import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The user name of the embedded servers. */
export const serverUser = 'kaarto';

/** Creates a folder that only its user can access, or restricts an existing one. */
export function makePrivateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
}

/** Returns the file with the password of the server whose data is in the folder. */
export const passwordFileIn = (dataDir: string): string => path.join(dataDir, 'password');

/** Returns the password of that server. It is generated at the first start and stored readable by its user only. */
export function passwordIn(dataDir: string): string {
  makePrivateFolder(dataDir);
  const file = passwordFileIn(dataDir);
  if (!fs.existsSync(file)) {
    // Written to a temporary file and renamed, so that a kill in between does not leave an empty password.
    fs.writeFileSync(`${file}.partial`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    fs.renameSync(`${file}.partial`, file);
  }
  return fs.readFileSync(file, 'utf8');
}
