import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_DIGITS = 8;
/** `+` and two ids, lower case, because mail servers may change the case of an address. */
const TAG = /^([0-9a-f]{24})([0-9a-f]{24})([0-9a-f]{8})$/;

/**
 * Makes and reads the addresses to which mail servers report that they could not deliver a mail: `bounce+<ids>@shop.example`,
 * another one for each delivery (a variable envelope return path). The ids are signed, so that nobody can bring a false report
 * about somebody else.
 */
export class ReturnPaths {
  private readonly local: string;
  private readonly domain: string;

  /**
   * @param address whose mailbox gets the reports; its server must deliver `local+anything` to it. undefined: mail has the
   *   ordinary sender, and reports say nothing about their delivery
   * @param sender the ordinary sender
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

  private signature(ids: string): string {
    // The purpose is signed too, so that a signature made with this secret for another purpose is not valid here.
    return createHmac('sha256', this.secret).update('return path\n').update(ids).digest('hex').slice(0, SIGNATURE_DIGITS);
  }
}
