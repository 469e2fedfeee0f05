import { getHomepage, updateHomepage } from '#contracts/content/homepage';
import { type ServiceId, heroButtons, heroTexts } from '#contracts/content/homepage-defaults';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import type { Fact } from '../../forms/facts.ts';
import { type Editable, yesOrNo } from '../editing/editable.ts';
import { isSame } from '../../forms/three-way-merge.ts';
import { updateHeroImage } from '../../picture/picture-calls.ts';

export type Homepage = OutputOf<typeof getHomepage>;
export type HomepageForm = Omit<Homepage, 'version' | 'updatedAt'>;

export const heroTextNames: Record<(typeof heroTexts)[number], string> = {
  mainHeading: 'Pääotsikko',
  title: 'Yläotsikko',
  subtitle: 'Alaotsikko',
};

export const heroButtonNames: Record<(typeof heroButtons)[number], string> = {
  button: 'Ajanvaraus',
  contactButton: 'Yhteydenotto',
  financingButton: 'Rahoitus',
  kaartobottiButton: 'Kaartobotti',
  catalogButton: 'Rengasvalikoima',
  businessHoursButton: 'Aukioloajat',
};

export const sectionNames: Record<Homepage['sections'][number]['id'], string> = { intro: 'Esittely', services: 'Palvelut' };

export const serviceNames: Record<ServiceId, string> = {
  summer: 'Kesärenkaat',
  winter: 'Talvirenkaat',
  hotel: 'Rengashotelli',
  rims: 'Vanteet',
  balancing: 'Tasapainotus',
  repairs: 'Korjaukset',
};

export const imageLabels = { alt: 'Kuvan vaihtoehtoinen teksti', position: 'Kuvan kohdistus' } as const;

function factsOf({ hero, sections, sellingPoints, serviceCards, faq, financingCTA }: HomepageForm): Fact[] {
  return [
    ...heroTexts.flatMap((name) => [
      { label: heroTextNames[name], text: hero[name] },
      { label: `${heroTextNames[name]} näkyy`, text: yesOrNo(hero[`${name}Visible`]) },
    ]),
    ...heroButtons.flatMap((name) => [
      { label: `Painike ${heroButtonNames[name]}`, text: hero[`${name}Text`] },
      { label: `Painike ${heroButtonNames[name]} näkyy`, text: yesOrNo(hero[`${name}Visible`]) },
    ]),
    { label: 'Kuva', text: hero.image ?? '' },
    { label: imageLabels.alt, text: hero.imageAlt },
    { label: imageLabels.position, text: hero.imagePosition },
    ...sections.flatMap(({ id, title, content, visible }) => [
      { label: `${sectionNames[id]}: otsikko`, text: title },
      { label: `${sectionNames[id]}: sisältö`, text: content },
      { label: `${sectionNames[id]} näkyy`, text: yesOrNo(visible) },
    ]),
    ...sellingPoints.flatMap(({ title, text }, at) => [
      { label: `Myyntivaltti ${at + 1}`, text: title },
      { label: `Myyntivaltti ${at + 1}: teksti`, text },
    ]),
    ...serviceCards.flatMap(({ id, title, text }) => [
      { label: `Palvelukortti ${serviceNames[id]}: otsikko`, text: title },
      { label: `Palvelukortti ${serviceNames[id]}: teksti`, text },
    ]),
    ...faq.flatMap(({ question, answer }, at) => [
      { label: `Kysymys ${at + 1}`, text: question },
      { label: `Vastaus ${at + 1}`, text: answer },
    ]),
    { label: 'Rahoitusosio näkyy', text: yesOrNo(financingCTA.visible) },
    { label: 'Rahoitus: otsikko', text: financingCTA.title },
    { label: 'Rahoitus: teksti', text: financingCTA.mainText },
    { label: 'Rahoitus: korostus', text: financingCTA.highlightedText },
    { label: 'Rahoitus: painike', text: financingCTA.buttonText },
  ];
}

const formOf = ({ version: _version, updatedAt: _updatedAt, ...form }: Homepage): HomepageForm => form;

/** Returns whether the form changes only the picture's alt text or position, for which there is a separate API call. */
function isOnlyAboutImage(form: HomepageForm, saved: HomepageForm): boolean {
  const { imageAlt, imagePosition } = saved.hero;
  return !isSame(form, saved) && isSame({ ...form, hero: { ...form.hero, imageAlt, imagePosition } }, saved);
}

export const homepageKind: Editable<Homepage, HomepageForm> = {
  kind: 'homepage',
  key: 'current',
  subject: 'etusivu',
  partitive: 'etusivua',
  read: (signal) => call(getHomepage, {}, { signal }),
  write: (form, version, saved) =>
    isOnlyAboutImage(form, formOf(saved))
      ? updateHeroImage(form.hero.imageAlt, form.hero.imagePosition)
      : call(updateHomepage, { ...form, version }),
  contract: updateHomepage.input,
  requestOf: (form) => form,
  formOf,
  factsOf,
  done: 'Etusivun asetukset tallennettu',
};
