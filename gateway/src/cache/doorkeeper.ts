import { hash } from 'node:crypto';

/**
 * Records recently requested keys, so that a full cache admits only keys that are requested twice (the doorkeeper of
 * TinyLFU, https://arxiv.org/abs/1512.00727). Holds the hashes of the last `size` to 2 × `size` keys.
 */
export class Doorkeeper {
  private recent = new Set<string>();
  private previous = new Set<string>();

  constructor(private readonly size = 4_096) {}

  /** Records a request for `key`. Returns whether it was requested before. */
  note(key: string): boolean {
    const hashed = hash('sha1', key, 'base64');
    const known = this.recent.has(hashed) || this.previous.has(hashed);
    this.recent.add(hashed);
    if (this.recent.size >= this.size) {
      this.previous = this.recent;
      this.recent = new Set();
    }
    return known;
  }
}
