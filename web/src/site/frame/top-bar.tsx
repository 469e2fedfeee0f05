import { Clock, Mail, Phone } from 'lucide-react';
import { ThemeToggle } from '../../theme.tsx';
import { formatHours } from '../hours.ts';
import { openingHours, rating, shop } from '../shop.ts';
import { ChainLogo } from './logos.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { RatingSummary } from './rating-summary.tsx';

const item = 'flex h-10 items-center gap-2 whitespace-nowrap';

/** What a visitor with a flat tyre needs first: the phone and the hours, on every page and width. */
export function TopBar() {
  return (
    <div className="bg-asphalt text-on-asphalt text-xs sm:text-sm">
      <div className="shell flex h-10 items-center gap-x-4 sm:gap-x-6">
        <ChainLogo className="h-[1.125rem] w-[4.875rem] shrink-0 max-[30rem]:hidden sm:h-5 sm:w-[5.375rem]" />
        {shop.newsletterForm && <NewsletterForm place="header" />}
        <RatingSummary rating={rating} />
        <a href={shop.phoneLink} className={`${item} figures font-semibold hover:underline min-[30rem]:ml-auto`}>
          <Phone aria-hidden className="size-3.5 sm:size-4" />
          {shop.phone}
        </a>
        <a href={`mailto:${shop.email}`} className={`${item} hover:underline`} aria-label={`Sähköposti myyntiin: ${shop.email}`}>
          <Mail aria-hidden className="size-4" />
          <span className="hidden lg:inline">{shop.email}</span>
        </a>
        <span className={`${item} max-[30rem]:ml-auto`}>
          <Clock aria-hidden className="size-3.5 sm:size-4" />
          {formatHours(openingHours)}
        </span>
        <ThemeToggle className="hidden size-10 place-items-center hover:text-signal nav:grid nav:-mr-2.5" />
      </div>
    </div>
  );
}
