import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { useShop } from '../../shop.ts';

/** A line of a list of ways to reach the shop, and the icon that begins it. */
export const contactRow = 'flex min-h-11 items-center gap-3 py-1.5';
export const contactIcon = 'size-5 shrink-0 text-signal';

/** The first two of every such list. `size` is the class of the number's letters. */
export function PhoneAndMail({ size }: { size: string }) {
  const { phone, email } = useShop();
  return (
    <>
      <li>
        <a href={phoneLink(phone)} className={`${contactRow} figures ${size} underline-offset-4 hover:underline`}>
          <Phone aria-hidden className={contactIcon} />
          {phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${email}`} className={`${contactRow} underline-offset-4 hover:underline`}>
          <Mail aria-hidden className={contactIcon} />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      </li>
    </>
  );
}
