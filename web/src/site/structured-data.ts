import type { MetaDescriptor } from 'react-router';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { type Day, days } from '#contracts/rules/opening-hours';
import { phoneLink } from '#contracts/content/shop-defaults';
import type { PriceList } from './content.ts';
import type { OpeningHoursSettings, Shop } from './shop.ts';

// Structured data for search engines, in the vocabulary of schema.org.

const script = (type: string, content: object): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@type': type, ...content },
});

const dayNames: Record<Day, string> = {
  ma: 'Monday',
  ti: 'Tuesday',
  ke: 'Wednesday',
  to: 'Thursday',
  pe: 'Friday',
  la: 'Saturday',
  su: 'Sunday',
};

interface Times {
  open: string;
  close: string;
  isClosed: boolean;
}

/** Writes closed days as hours of zero length, as schema.org has no term for closed. */
const timesOf = ({ open, close, isClosed }: Times) => (isClosed ? { opens: '00:00', closes: '00:00' } : { opens: open, closes: close });

/** Groups days with the same hours and omits closed days, as search engines require. */
function weekOf({ businessHours }: OpeningHoursSettings) {
  const together = new Map<string, { dayOfWeek: string[]; opens: string; closes: string }>();
  for (const day of days) {
    const hours = businessHours.find((each) => each.day === day);
    if (!hours || hours.isClosed) continue;
    const times = timesOf(hours);
    const key = `${times.opens}-${times.closes}`;
    const same = together.get(key) ?? { dayOfWeek: [], ...times };
    together.set(key, { ...same, dayOfWeek: [...same.dayOfWeek, dayNames[day]] });
  }
  return [...together.values()].map((same) => ({ '@type': 'OpeningHoursSpecification', ...same }));
}

const exceptionsOf = ({ exceptions }: OpeningHoursSettings, from: string) =>
  exceptions
    .filter(({ date }) => date >= from)
    .map((exception) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: exception.date,
      validThrough: exception.date,
      ...timesOf(exception),
    }));

interface Store {
  shop: Shop;
  /** Null while they cannot be read; they are then omitted. */
  hours: OpeningHoursSettings | null;
  publicUrl: string;
  now?: Date;
}

/** Returns the shop itself: address, contact details and opening hours. */
export function storeData({ shop, hours, publicUrl, now = new Date() }: Store): MetaDescriptor {
  const { address, links } = shop;
  const elsewhere = [links.facebook, links.instagram].filter((link) => link !== '');
  const exceptions = hours === null || hours.exceptions.length === 0 ? [] : exceptionsOf(hours, helsinkiDate(now));
  return script('AutoPartsStore', {
    '@id': `${publicUrl}/#kauppa`,
    name: shop.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    telephone: phoneLink(shop.phone).replace('tel:', ''),
    email: shop.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.town,
      addressCountry: 'FI',
    },
    ...(links.map === '' ? {} : { hasMap: links.map }),
    ...(elsewhere.length === 0 ? {} : { sameAs: elsewhere }),
    ...(hours === null ? {} : { openingHoursSpecification: weekOf(hours) }),
    ...(exceptions.length === 0 ? {} : { specialOpeningHoursSpecification: exceptions }),
  });
}

export interface Crumb {
  name: string;
  /** Path on this site. */
  path: string;
}

/** Returns the breadcrumbs from the front page to a page. */
export const breadcrumbData = (crumbs: readonly Crumb[], publicUrl: string): MetaDescriptor =>
  script('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  });

/** Returns the questions and answers of a page. */
export const questionsData = (questions: readonly { question: string; answer: string }[]): MetaDescriptor =>
  script('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

/** Returns the price list as an offer catalogue. A service whose price depends on the size has one offer for each size. */
export const pricesData = ({ groups }: PriceList, publicUrl: string): MetaDescriptor =>
  script('OfferCatalog', {
    name: 'Hinnasto',
    url: `${publicUrl}/hinnasto`,
    itemListElement: groups.map(({ title, columns, rows }) => ({
      '@type': 'OfferCatalog',
      name: title,
      itemListElement: rows.flatMap(({ name, prices }) =>
        prices.flatMap((price, column) =>
          price === null
            ? []
            : [
                {
                  '@type': 'Offer',
                  price: price.toFixed(2),
                  priceCurrency: 'EUR',
                  priceSpecification: {
                    '@type': 'PriceSpecification',
                    price: price.toFixed(2),
                    priceCurrency: 'EUR',
                    valueAddedTaxIncluded: true,
                  },
                  itemOffered: { '@type': 'Service', name: columns.length > 1 ? `${name}, ${columns[column]}` : name },
                  seller: { '@id': `${publicUrl}/#kauppa` },
                },
              ],
        ),
      ),
    })),
  });
