import { ArrowRight, ArrowUpRight, Phone } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink } from '../../../ui/page-link.tsx';
import { useShop } from '../../shop.ts';

const look = 'inline-flex min-h-12 items-center gap-2 rounded-md bg-signal px-6 py-2 font-semibold text-on-signal hover:bg-signal-strong';

interface PageActionProps {
  text: string;
  /** A path of this site, 'phone', or the name of a link in the shop's settings. */
  to: string;
}

/** The page's main button. If the shop has not set the link it leads to the contact page. */
export function PageAction({ text, to }: PageActionProps) {
  const { links, phone } = useShop();
  if (to === 'phone')
    return (
      <a href={phoneLink(phone)} className={look}>
        <Phone aria-hidden className="size-4" />
        {text}
      </a>
    );
  const outside = to === 'booking' || to === 'financing' ? links[to] : '';
  if (outside !== '')
    return (
      <a href={outside} target="_blank" rel="noopener" className={look}>
        {text}
        <ArrowUpRight aria-hidden className="size-4" />
        <span className="sr-only">(avautuu uuteen välilehteen)</span>
      </a>
    );
  return (
    <PageLink to={to.startsWith('/') ? to : '/ota-yhteytta'} className={look}>
      {text}
      <ArrowRight aria-hidden className="size-4" />
    </PageLink>
  );
}
