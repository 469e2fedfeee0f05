import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_DIGITS = 8;
/** `+` and two ids, lower case, because mail servers may change the case of an address. */
const TAG = /^([0-9a-f]{24})([0-9a-f]{24})([0-9a-f]{8})$/;

/**
 * Makes and parses return paths, the addresses to which mail servers report bounces. Each delivery has its own (VERP):
 * `bounce+<ids>@shop.example`. The ids are signed, so that nobody can forge a bounce of somebody else.
 */
export class ReturnPaths {
  private readonly local: string;
  private readonly domain: string;

  /**
   * @param address the mailbox for the reports; its server must deliver `local+anything` to it. Undefined: `sender` is the return
   *   path, and reports cannot be matched to their deliveries
   * @param sender the address in From
   */
  constructor(
    private readonly secret: string,
    private readonly address: string | undefined,
    private readonly sender: string,
  ) {
    [this.local = '', this.domain = ''] = (address ?? '').toLowerCase().split('@');
  }

  /** @param deliveryId `<newsletter id>-<subscriber id>` */
  of(deliveryId: string): string {
    if (this.address === undefined) return this.sender;
    const ids = deliveryId.replace('-', '');
    return `${this.local}+${ids}${this.signature(ids)}@${this.domain}`;
  }

  /** Returns the delivery that an address belongs to; null for any other address. */
  read(address: string): string | null {
    const text = address.trim().toLowerCase();
    const prefix = `${this.local}+`;
    const suffix = `@${this.domain}`;
    if (this.address === undefined || !text.startsWith(prefix) || !text.endsWith(suffix)) return null;
    const [, newsletterId, subscriberId, signature] = TAG.exec(text.slice(prefix.length, -suffix.length)) ?? [];
    if (!newsletterId || !subscriberId || !signature) return null;
    const expected = this.signature(`${newsletterId}${subscriberId}`);
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? `${newsletterId}-${subscriberId}` : null;
  }

  /** Returns the delivery of the first address that belongs to one; null when none does. */
  firstIn(addresses: readonly string[]): string | null {
    return addresses.map((address) => this.read(address)).find((id) => id !== null) ?? null;
  }

  private signature(ids: string): string {
    // The purpose is signed too, so that a signature made with this secret for another purpose is not valid here.
    return createHmac('sha256', this.secret).update('return path\n').update(ids).digest('hex').slice(0, SIGNATURE_DIGITS);
  }
}
