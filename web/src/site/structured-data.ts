import type { MetaDescriptor } from 'react-router';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { type Day, days } from '#contracts/rules/opening-hours';
import { phoneLink } from '#contracts/content/shop-defaults';
import type { PriceList } from './content.ts';
import type { BusinessSettings, Shop } from './shop.ts';

// What pages tell search engines beside their text, in schema.org's words.

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

/** Closed is written as hours of no length (schema.org knows no word for it). */
const timesOf = ({ open, close, isClosed }: Times) => (isClosed ? { opens: '00:00', closes: '00:00' } : { opens: open, closes: close });

/** Days with the same hours stand together; closed days are left out, as search engines want it. */
function weekOf({ businessHours }: BusinessSettings) {
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

const exceptionsOf = ({ exceptions }: BusinessSettings, from: string) =>
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
  /** Null while they cannot be read: nothing is said of them then. */
  hours: BusinessSettings | null;
  publicUrl: string;
  now?: Date;
}

/** The shop itself: where it is, how it is reached and when it is open. */
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

/** The way to a page from the front page on. */
export const breadcrumbData = (crumbs: readonly Crumb[], publicUrl: string): MetaDescriptor =>
  script('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  });

/** Questions that a page shows with their answers. */
export const questionsData = (questions: readonly { question: string; answer: string }[]): MetaDescriptor =>
  script('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

/** The price list as what the shop offers; a service whose price depends on the size has one offer for each. */
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
