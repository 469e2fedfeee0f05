import type { OutputOf } from '#contracts/operation';
import { getPage, type pageSlugs, updatePage } from '#contracts/content/pages';
import { call } from '../../../api/api.ts';
import type { Editable } from '../editing/editable.ts';

export type Page = OutputOf<typeof getPage>;
export type PageForm = Omit<Page, 'slug' | 'version' | 'updatedAt'>;
export type PageSlug = (typeof pageSlugs)[number];

/** The public path of each page. */
export const pagePaths: Record<PageSlug, string> = {
  vanteet: '/vanteet',
  rengashotelli: '/rengashotelli',
  hinnasto: '/hinnasto',
  'hyva-tietaa': '/hyva-tietaa',
  rahoitus: '/rahoitus',
  'ota-yhteytta': '/ota-yhteytta',
  tasapainoitus: '/palvelut/tasapainoitus',
  korjaustyot: '/palvelut/korjaustyot',
  tietosuojaseloste: '/tietosuojaseloste',
};

export const isPageSlug = (text: string | null): text is PageSlug => text !== null && Object.hasOwn(pagePaths, text);

/** Describes an information page for the editor. */
export const pageKind = (slug: PageSlug, title: string): Editable<Page, PageForm> => ({
  kind: 'page',
  key: slug,
  subject: `sivu ${title}`,
  partitive: 'sivua',
  read: (signal) => call(getPage, { slug }, { signal }),
  write: (form, version) => call(updatePage, { slug, ...form, version }),
  contract: updatePage.input,
  requestOf: (form) => ({ slug, ...form }),
  formOf: ({ slug: _slug, version: _version, updatedAt: _updatedAt, ...form }) => form,
  factsOf: ({ title, description, lead, content, questions, callToAction, image }) => [
    { label: 'Otsikko', text: title },
    { label: 'Kuvaus hakukoneille', text: description },
    { label: 'Johdanto', text: lead },
    { label: 'Sisältö', text: content },
    ...questions.flatMap(({ question, answer }, at) => [
      { label: `Kysymys ${at + 1}`, text: question },
      { label: `Vastaus ${at + 1}`, text: answer },
    ]),
    { label: 'Painikkeen teksti', text: callToAction.text },
    { label: 'Painikkeen kohde', text: callToAction.to },
    { label: 'Kuva', text: image?.url ?? '' },
    { label: 'Kuvan vaihtoehtoinen teksti', text: image?.alt ?? '' },
  ],
  done: `Sivu ${title} tallennettu`,
});
