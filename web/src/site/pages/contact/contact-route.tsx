import { ArrowUpRight, MapPin } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { PageLink } from '../../../ui/page-link.tsx';
import { requestContextOf } from '../../request-context.ts';
import { HoursLine } from '../../hours/hours-line.tsx';
import { frameDataOf, defaultShopSettings, useShop } from '../../shop.ts';
import { storeData } from '../../structured-data.ts';
import type { Route } from './+types/contact-route.ts';
import { ContactForm } from './contact-form.tsx';
import type { ContactPrefill } from './contact-prefill.ts';
import { contactIcon, contactRow, PhoneAndMail } from '../shell/contact-rows.tsx';
import { loadPrefill } from './load-prefill.server.ts';
import { MapEmbed } from './map-embed.tsx';
import { PageShell } from '../shell/page-shell.tsx';
import { pageTags } from '../shell/page-tags.ts';
import { loadPage, loaderResponse } from '../shell/load-page.server.ts';
import { WeekHours } from './week-hours.tsx';

const parts = [
  { id: 'yhteystiedot', text: 'Yhteystiedot ja aukioloajat' },
  { id: 'viesti', text: 'Lähetä viesti' },
  { id: 'sijainti', text: 'Sijainti' },
];

export async function loader(args: Route.LoaderArgs) {
  const context = requestContextOf(args);
  const { searchParams } = new URL(args.request.url);
  const [page, prefill] = await Promise.all([
    loadPage(
      'ota-yhteytta',
      context,
      parts.map(({ id }) => id),
    ),
    loadPrefill(searchParams, context),
  ]);
  return loaderResponse({ page, prefill, today: helsinkiDate(new Date()) }, page !== null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const { publicUrl = '', shop = defaultShopSettings, hours = null } = frameDataOf(matches);
  return [...pageTags({ slug: 'ota-yhteytta', page: loaderData?.page, matches }), storeData({ shop, hours, publicUrl })];
}

const outside =
  'inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-signal';

function Ways() {
  const { address, links, businessId } = useShop();
  const others = [
    { name: 'Ajanvaraus', to: links.booking },
    { name: 'Reittiohjeet', to: links.map },
    { name: 'Arvostelut', to: links.reviews },
    { name: 'Facebook', to: links.facebook },
    { name: 'Instagram', to: links.instagram },
  ];
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        <PhoneAndMail size="text-2xl font-bold" />
        <li className={contactRow}>
          <MapPin aria-hidden className={contactIcon} />
          <address className="not-italic">
            {address.street}, <span className="whitespace-nowrap">{`${address.postalCode} ${address.town}`}</span>
            {businessId !== '' && (
              <span className="block text-sm text-muted">
                Y-tunnus <span className="figures">{businessId}</span>
              </span>
            )}
          </address>
        </li>
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-5">
        {others
          .filter(({ to }) => to !== '')
          .map(({ name, to }) => (
            <li key={name}>
              <a href={to} target="_blank" rel="noopener" className={outside}>
                {name}
                <span className="sr-only"> (avautuu uuteen välilehteen)</span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** What the message is about, with the way back to the tyre. */
function About({ prefill: { topic, subject, tyrePath } }: { prefill: ContactPrefill }) {
  const { links } = useShop();
  return (
    <div className="mb-5 grid max-w-[68ch] gap-1 rounded-md border border-line bg-surface px-5 py-3">
      <p>
        Viestissä on valmiina{' '}
        {tyrePath === null ? (
          <>
            koko <strong className="figures">{subject}</strong>
          </>
        ) : (
          <PageLink to={tyrePath} className="inline-target font-semibold wrap-anywhere underline underline-offset-4">
            {subject}
          </PageLink>
        )}
        . Täydennä sitä omin sanoin.
      </p>
      {topic === 'ajanvaraus' && links.booking !== '' && (
        <p>
          <a href={links.booking} target="_blank" rel="noopener" className={`${outside} gap-1.5`}>
            Valitse aika itse ajanvarauksesta
            <ArrowUpRight aria-hidden className="size-4" />
            <span className="sr-only">(avautuu uuteen välilehteen)</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** The contact page: phone first, then hours, the form and the map, then the text. */
export default function ContactRoute({ loaderData: { page, prefill, today } }: Route.ComponentProps) {
  return (
    <PageShell slug="ota-yhteytta" page={page} contents={parts} withoutCard>
      <section aria-labelledby="yhteystiedot">
        <h2 id="yhteystiedot" className="text-2xl">
          Yhteystiedot ja aukioloajat
        </h2>
        <div className="mt-5 grid gap-x-10 gap-y-8 md:grid-cols-2">
          <Ways />
          <div className="self-start rounded-md border border-line bg-surface">
            <p className="flex min-h-12 items-center px-5 py-2 text-lg font-semibold">
              <HoursLine />
            </p>
            <WeekHours renderedOn={today} />
          </div>
        </div>
      </section>
      <section aria-labelledby="viesti" className="mt-14">
        <h2 id="viesti" className="mb-5 text-2xl">
          Lähetä viesti
        </h2>
        <ContactForm key={`${prefill?.topic} ${prefill?.subject}`} prefill={prefill} about={prefill && <About prefill={prefill} />} />
      </section>
      <section aria-labelledby="sijainti" className="mt-14">
        <h2 id="sijainti" className="mb-5 text-2xl">
          Sijainti
        </h2>
        <div className="overflow-hidden rounded-md border border-line">
          <MapEmbed />
        </div>
      </section>
    </PageShell>
  );
}
