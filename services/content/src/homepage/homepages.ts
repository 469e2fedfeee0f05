import { Controller } from '@nestjs/common';
import { deleteHeroImage, getHomepage, setHeroImage, updateHeroImage, updateHomepage } from '#contracts/content/homepage';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { homepageKind, overById, type Homepage } from './homepage-kind.ts';

type WireHomepage = OutputOf<typeof getHomepage>;
type Hero = Homepage['hero'];

/** Drops undefined fields, so that a spread leaves the fields that the request omitted unchanged. */
const definedFields = <Fields extends object>(fields: Fields | undefined): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as never;

const { image: NO_PICTURE, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur } = defaultHomepage.hero;
/** The dimensions and the preview of no picture. */
const unmeasured = { imageWidth, imageHeight, imageBlur };
/** No alternative text and the default focal point: those of one picture would be wrong for the next one. */
const undescribed = { imageAlt, imagePosition };

/** Applies changes to the hero. A different picture resets the dimensions and the preview of the previous one. */
function changedHero(before: Hero, changes: InputOf<typeof updateHomepage>['hero']): Hero {
  const isOther = changes?.image !== undefined && changes.image !== before.image;
  return { ...before, ...(isOther ? unmeasured : {}), ...definedFields(changes) };
}

@Controller()
export class Homepages {
  constructor(private readonly documents: Documents) {}

  @Serve(getHomepage)
  async get(): Promise<WireHomepage> {
    return homepageKind.toWire(await this.documents.read(homepageKind, SINGLETON_KEY));
  }

  @Serve(updateHomepage)
  async update({ version, ...input }: InputOf<typeof updateHomepage>, call: Call): Promise<WireHomepage> {
    const change = (before: Homepage): Homepage => ({
      hero: changedHero(before.hero, input.hero),
      sections: overById(
        (input.sections ?? []).map(({ id, ...texts }) => ({ id, ...definedFields(texts) })),
        before.sections,
      ),
      sellingPoints: input.sellingPoints ?? before.sellingPoints,
      serviceCards: overById(input.serviceCards ?? [], before.serviceCards),
      faq: input.faq ?? before.faq,
      financingCTA: { ...before.financingCTA, ...definedFields(input.financingCTA) },
    });
    return this.documents.save(homepageKind, SINGLETON_KEY, change, { version, call });
  }

  @Serve(setHeroImage)
  async setImage({ image }: InputOf<typeof setHeroImage>, call: Call): Promise<OutputOf<typeof setHeroImage>> {
    const { imageUrl, width, height, blur } = image;
    const facts = { image: imageUrl, imageWidth: width, imageHeight: height, imageBlur: blur };
    const settings = await this.changeHero((before) => (before.image === imageUrl ? facts : { ...facts, ...undescribed }), call);
    return { success: true, imageUrl, settings };
  }

  @Serve(updateHeroImage)
  async updateImage({ alt, position }: InputOf<typeof updateHeroImage>, call: Call): Promise<WireHomepage> {
    return this.changeHero(() => definedFields({ imageAlt: alt, imagePosition: position }), call);
  }

  @Serve(deleteHeroImage)
  async deleteImage(_input: InputOf<typeof deleteHeroImage>, call: Call): Promise<WireHomepage> {
    return this.changeHero(() => ({ image: NO_PICTURE, ...undescribed, ...unmeasured }), call);
  }

  /** Saves changes of the hero. Without an actual change no new version is made. */
  private changeHero(changes: (before: Hero) => Partial<Hero>, call: Call): Promise<WireHomepage> {
    const change = (before: Homepage): Homepage => {
      const fields = changes(before.hero);
      const names = Object.keys(fields) as (keyof Hero)[];
      return names.every((name) => before.hero[name] === fields[name]) ? before : { ...before, hero: { ...before.hero, ...fields } };
    };
    return this.documents.save(homepageKind, SINGLETON_KEY, change, { version: undefined, call });
  }
}
