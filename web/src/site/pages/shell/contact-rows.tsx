import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { useShop } from '../../shop.ts';

/** Classes of a row in a list of contact details, and of its icon. */
export const contactRow = 'flex min-h-11 items-center gap-3 py-1.5';
export const contactIcon = 'size-5 shrink-0 text-signal';

/** The first two rows of every such list. `size` is the text size class of the phone number. */
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
