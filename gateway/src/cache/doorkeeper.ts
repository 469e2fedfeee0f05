import { hash } from 'node:crypto';

/**
 * Remembers what was asked for lately, so that only what is asked for twice displaces anything (the doorkeeper of
 * TinyLFU, https://arxiv.org/abs/1512.00727). Keeps the last `size` to 2 × `size` keys, by their hashes.
 */
export class Doorkeeper {
  private recent = new Set<string>();
  private former = new Set<string>();

  constructor(private readonly size = 4_096) {}

  /** Notes that `key` is asked for; answers whether it was asked for before. */
  note(key: string): boolean {
    const hashed = hash('sha1', key, 'base64');
    const known = this.recent.has(hashed) || this.former.has(hashed);
    this.recent.add(hashed);
    if (this.recent.size >= this.size) {
      this.former = this.recent;
      this.recent = new Set();
    }
    return known;
  }
}
