import { Clock, Mail, Phone } from 'lucide-react';
import { hydrateOnInput } from '../../ui/hydrate-on-input.tsx';
import { ThemeToggle } from '../../ui/theme.tsx';
import { phoneLink } from '#contracts/content/shop-defaults';
import { HoursLine } from '../hours/hours-line.tsx';
import { useRating, useShop } from '../shop.ts';
import { ChainLogo } from './logos.tsx';
import { RatingSummary } from './rating-summary.tsx';

const HeaderNewsletterForm = hydrateOnInput(
  'header-newsletter',
  async () => (await import('../newsletter/newsletter-form.tsx')).HeaderNewsletterForm,
);

// On small phones the number and the hours need the room of the icons to stay on one row.
const icon = 'size-3.5 shrink-0 @max-[24rem]:hidden @min-[40rem]:size-4';
const item = 'flex min-h-11 items-center gap-1.5 @min-[24rem]:gap-2';

/** What a visitor with a flat tyre needs first: phone number and opening hours, on every page and at every width. */
export function TopBar() {
  const shop = useShop();
  const rating = useRating();
  return (
    <div className="bg-asphalt text-on-asphalt text-xs @min-[40rem]:text-sm">
      <div className="shell flex min-h-11 flex-wrap items-center gap-x-2 @min-[24rem]:gap-x-4 @min-[40rem]:gap-x-6">
        <ChainLogo className="h-[1.125rem] w-[4.875rem] shrink-0 @max-[30rem]:hidden @min-[40rem]:h-5 @min-[40rem]:w-[5.375rem]" />
        {/* On narrower screens only the footer has this form. */}
        <div className="hidden @min-[78rem]:block">
          <HeaderNewsletterForm />
        </div>
        <RatingSummary rating={rating} />
        <a href={phoneLink(shop.phone)} className={`${item} figures font-semibold hover:underline @min-[30rem]:ml-auto`}>
          <Phone aria-hidden className={icon} />
          {shop.phone}
        </a>
        <a
          href={`mailto:${shop.email}`}
          className={`${item} -mx-2.5 min-w-11 justify-center @min-[64rem]:mx-0 hover:underline`}
          aria-label={`Sähköposti myyntiin: ${shop.email}`}
        >
          <Mail aria-hidden className="size-4" />
          <span className="hidden @min-[64rem]:inline">{shop.email}</span>
        </a>
        <span className={`${item} @max-[30rem]:ml-auto`}>
          <Clock aria-hidden className={icon} />
          <HoursLine />
        </span>
        <ThemeToggle className="hidden size-11 place-items-center hover:text-signal @nav:grid @nav:-mr-3" />
      </div>
    </div>
  );
}
