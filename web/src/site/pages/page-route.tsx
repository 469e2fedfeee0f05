import { ArrowUpRight, Clock, Mail, MapPin, Phone } from 'lucide-react';
import { Link, data } from 'react-router';
import { pageMeta } from '../meta.ts';
import { phoneLink } from '#contracts/shop-defaults';
import { askingOf } from '../asking.ts';
import { shopOrDefault } from '../content.ts';
import { HoursLine } from '../hours/hours-line.tsx';
import { useShop } from '../shop.ts';
import type { Route } from './+types/page-route.ts';
import { pagesOf } from './pages.ts';

const nameOf = (pathname: string): string => decodeURIComponent(pathname).replace(/^\/|(\.data)?\/?$/g, '');

export async function loader(args: Route.LoaderArgs) {
  const name = nameOf(new URL(args.request.url).pathname);
  const page = pagesOf(await shopOrDefault(askingOf(args)))[name];
  if (!page) throw data('', { status: 404 });
  return { name, page };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Sivua ei löytynyt', description: '', path: '', noIndex: true, matches });
  const { name, page } = loaderData;
  return pageMeta({ title: page.title, description: page.description, path: `/${name}`, matches });
}

const fact = 'flex min-h-11 items-center gap-3 py-1';
const action = 'inline-flex h-12 items-center gap-2 rounded-md bg-signal px-6 font-semibold text-on-signal hover:bg-signal-strong';

/** A page of one heading and one paragraph, with the ways to ask further. */
export default function PageRoute({ loaderData: { page } }: Route.ComponentProps) {
  const shop = useShop();
  const { onward } = page;
  return (
    <div className="shell grid gap-x-16 gap-y-10 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-3xl">{page.title}</h1>
        <p className="mt-5 max-w-[62ch] text-lg leading-relaxed">{page.text}</p>
        <p className="mt-8">
          {onward.external ? (
            <a href={onward.to} target="_blank" rel="noopener" className={action}>
              {onward.text}
              <ArrowUpRight aria-hidden className="size-4" />
              <span className="sr-only">(avautuu uuteen välilehteen)</span>
            </a>
          ) : (
            <Link to={onward.to} className={action}>
              {onward.text}
            </Link>
          )}
        </p>
      </div>
      <section aria-label="Ota yhteyttä" className="self-start border-t-2 border-ink pt-4">
        <ul className="divide-y divide-line">
          <li>
            <a href={phoneLink(shop.phone)} className={`${fact} figures text-xl font-semibold hover:underline`}>
              <Phone aria-hidden className="size-5 text-signal" />
              {shop.phone}
            </a>
          </li>
          <li>
            <a href={`mailto:${shop.email}`} className={`${fact} hover:underline`}>
              <Mail aria-hidden className="size-5 text-signal" />
              <span className="min-w-0 break-words">{shop.email}</span>
            </a>
          </li>
          <li className={fact}>
            <Clock aria-hidden className="size-5 text-signal" />
            <span>
              <HoursLine />
            </span>
          </li>
          {page.visit && (
            <li>
              <a href={shop.links.map} target="_blank" rel="noopener" className={`${fact} hover:underline`}>
                <MapPin aria-hidden className="size-5 text-signal" />
                <span>
                  {shop.address.street}, <span className="figures">{shop.address.postalCode}</span> {shop.address.town}
                </span>
              </a>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
