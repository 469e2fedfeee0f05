import { z } from 'zod';
import { OptionalPictureAddress, PictureAddress, Version, forUpdate, line, prose, requiredLine, requiredProse } from '../fields.ts';
import { FAQ_QUESTIONS, SELLING_POINTS, heroButtons, heroTexts, serviceIds } from './homepage-defaults.ts';
import { acceptedImage, StoredImage } from '../files.ts';
import { operation } from '../operation.ts';

type HeroText = (typeof heroTexts)[number];
type HeroButton = (typeof heroButtons)[number];

/** Returns an object with the same schema under each key. */
const each = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: S): Record<K, S> =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>;

const buttonTexts = heroButtons.map((button): `${HeroButton}Text` => `${button}Text`);
const flags = [...heroTexts, ...heroButtons].map((name): `${HeroText | HeroButton}Visible` => `${name}Visible`);

const NO_TEXT = 'Anna teksti tai piilota kohta.';

/** The focal point of a picture as a CSS object-position: '50% 30%', 'left top', 'center'. */
export const FocalPoint = line(30).regex(
  /^(left|center|right|top|bottom|\d{1,3}%)( (left|center|right|top|bottom|\d{1,3}%))?$/,
  'Anna kuvan kohdistus muodossa 50% 30%.',
);

/** The alternative text of a picture. */
export const ImageAlt = line(200);

/** A preview as a data: URI of a few hundred bytes, created by the server. */
export const Blur = z
  .string()
  .max(4_000)
  .regex(/^data:image\/(webp|png|avif|jpeg);base64,[A-Za-z0-9+/=]+$/, 'Kuvan esikatselu on virheellinen.');

/**
 * Facts that the server adds to an uploaded image, so that a page can reserve its space and show a placeholder: size in pixels,
 * preview.
 */
const imageFacts = {
  width: z.number().int().positive().nullable().default(null),
  height: z.number().int().positive().nullable().default(null),
  blur: Blur.nullable().default(null),
};

/** A picture of a page or an article, as an admin saves it. */
export const NewPicture = z.strictObject({ url: PictureAddress, alt: ImageAlt.default(''), ...imageFacts });

/** A picture of a page or an article, as the API returns it. Its URL was valid by the rules at the time of saving. */
export const Picture = NewPicture.extend({ url: z.string() });

const HeroFields = z.strictObject({
  ...each(heroTexts, requiredLine(200, NO_TEXT)),
  ...each(buttonTexts, requiredLine(40, NO_TEXT)),
  ...each(flags, z.boolean()),
  image: OptionalPictureAddress,
  imageAlt: ImageAlt.default(''),
  imagePosition: FocalPoint,
  imageWidth: z.number().int().positive().nullable(),
  imageHeight: z.number().int().positive().nullable(),
  imageBlur: Blur.nullable(),
});

/** The ids of the text sections of the front page. */
const sectionIds = ['intro', 'services'] as const;

const SectionFields = z.strictObject({
  id: z.enum(sectionIds),
  title: requiredLine(120, NO_TEXT),
  content: prose(5_000).default(''),
  visible: z.boolean(),
});

const SellingPoint = z.strictObject({ title: requiredLine(40, 'Anna otsikko.'), text: line(120) });
const ServiceCard = z.strictObject({
  id: z.enum(serviceIds),
  title: requiredLine(60, 'Anna otsikko.'),
  text: requiredLine(300, 'Anna kuvaus.'),
});
const FaqEntry = z.strictObject({ question: requiredLine(160, 'Anna kysymys.'), answer: requiredProse(1_500, 'Anna vastaus.') });

const FinancingFields = z.strictObject({
  visible: z.boolean(),
  title: requiredLine(120, NO_TEXT),
  mainText: prose(3_000).default(''),
  highlightedText: line(300).default(''),
  buttonText: requiredLine(40, NO_TEXT),
});

/** The settings of the front page, as the API returns them. */
export const HomepageSettings = z.object({
  hero: z.object({ ...HeroFields.shape, image: z.string().nullable() }),
  sections: z.array(z.object(SectionFields.shape)),
  sellingPoints: z.array(z.object(SellingPoint.shape)),
  serviceCards: z.array(z.object(ServiceCard.shape)),
  faq: z.array(z.object(FaqEntry.shape)),
  financingCTA: z.object(FinancingFields.shape),
  version: Version,
  /** Time of the last save, ISO 8601 UTC; null before the first one. */
  updatedAt: z.string().nullable(),
});

export const getHomepage = operation({
  subject: 'content.homepage.get',
  http: 'GET /homepage-settings',
  access: 'public',
  summary: 'Etusivun asetukset',
  input: z.strictObject({}),
  output: HomepageSettings,
  errors: [],
  cachedUntil: ['content'],
});

const ONCE = 'Sama kohta on listalla kahdesti.';
const areDifferent = (list: readonly { id: string }[]): boolean => new Set(list.map(({ id }) => id)).size === list.length;

/** Saves the front page. A missing field keeps its value; sections and service cards are matched by id. */
export const updateHomepage = operation({
  subject: 'content.homepage.update',
  http: 'PUT /homepage-settings',
  access: 'admin',
  summary: 'Muuta etusivua',
  bodyLimit: 128 * 1024,
  input: z.strictObject({
    hero: z.strictObject(forUpdate(HeroFields.shape)).optional(),
    sections: z
      .array(z.strictObject({ ...forUpdate(SectionFields.shape), id: SectionFields.shape.id }))
      .max(2)
      .refine(areDifferent, ONCE)
      .optional(),
    sellingPoints: z.array(SellingPoint).length(SELLING_POINTS, 'Myyntivaltteja on viisi.').optional(),
    serviceCards: z.array(ServiceCard).length(serviceIds.length, 'Palvelukortteja on kuusi.').refine(areDifferent, ONCE).optional(),
    faq: z.array(FaqEntry).length(FAQ_QUESTIONS, 'Kysymyksiä on kuusi.').optional(),
    financingCTA: z.strictObject(forUpdate(FinancingFields.shape)).optional(),
    version: Version.optional(),
    updatedAt: z.unknown().optional(),
  }),
  output: HomepageSettings,
  errors: ['stale_version'],
});

/** Uploads the main image of the front page. When the content service is unavailable, the front page does not change. */
export const setHeroImage = operation({
  subject: 'content.homepage.set-hero-image',
  http: 'POST /homepage-settings/hero-image',
  access: 'admin',
  summary: 'Lähetä etusivun pääkuva (jpeg, png tai webp, enintään 5 Mt)',
  takes: acceptedImage,
  input: z.strictObject({ image: StoredImage }),
  output: z.object({ success: z.literal(true), imageUrl: z.string(), settings: HomepageSettings }),
  errors: [],
  hasSuccessFlag: true,
});

export const updateHeroImage = operation({
  subject: 'content.homepage.update-hero-image',
  http: 'PUT /homepage-settings/hero-image',
  access: 'admin',
  summary: 'Muuta pääkuvan vaihtoehtoista tekstiä ja kohdistusta',
  input: z.strictObject(forUpdate({ alt: ImageAlt.default(''), position: FocalPoint })),
  output: HomepageSettings,
  errors: [],
});

export const deleteHeroImage = operation({
  subject: 'content.homepage.delete-hero-image',
  http: 'DELETE /homepage-settings/hero-image',
  access: 'admin',
  summary: 'Poista pääkuva',
  input: z.strictObject({}),
  output: HomepageSettings,
  errors: [],
});
