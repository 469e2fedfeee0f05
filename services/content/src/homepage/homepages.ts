import { Controller } from '@nestjs/common';
import { deleteHeroImage, getHomepage, setHeroImage, updateHeroImage, updateHomepage } from '#contracts/content/homepage';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/serve';
import { ONLY } from '../document/document-kind.ts';
import { Documents } from '../document/documents.ts';
import { homepageKind, overById, type Homepage } from './homepage-kind.ts';

type Answer = OutputOf<typeof getHomepage>;
type Hero = Homepage['hero'];

/** What is left out of a JSON body stays; a key that is there with undefined cannot come over the wire. */
const given = <Fields extends object>(fields: Fields | undefined): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as never;

const { image: NO_PICTURE, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur } = defaultHomepage.hero;
const unmeasured = { imageWidth, imageHeight, imageBlur };
/** The text and the focal point of a picture would be wrong of the next one. */
const undescribed = { imageAlt, imagePosition };

/** Another picture does not keep the size and the preview of the one before. */
function changedHero(before: Hero, changes: InputOf<typeof updateHomepage>['hero']): Hero {
  const isOther = changes?.image !== undefined && changes.image !== before.image;
  return { ...before, ...(isOther ? unmeasured : {}), ...given(changes) };
}

@Controller()
export class Homepages {
  constructor(private readonly documents: Documents) {}

  @Serve(getHomepage)
  async get(): Promise<Answer> {
    return homepageKind.answer(await this.documents.read(homepageKind, ONLY));
  }

  @Serve(updateHomepage)
  async update({ version, ...input }: InputOf<typeof updateHomepage>, call: Call): Promise<Answer> {
    const change = (before: Homepage): Homepage => ({
      hero: changedHero(before.hero, input.hero),
      sections: overById(
        (input.sections ?? []).map(({ id, ...texts }) => ({ id, ...given(texts) })),
        before.sections,
      ),
      sellingPoints: input.sellingPoints ?? before.sellingPoints,
      serviceCards: overById(input.serviceCards ?? [], before.serviceCards),
      faq: input.faq ?? before.faq,
      financingCTA: { ...before.financingCTA, ...given(input.financingCTA) },
    });
    return this.documents.save(homepageKind, ONLY, change, { version, call });
  }

  @Serve(setHeroImage)
  async setImage({ image }: InputOf<typeof setHeroImage>, call: Call): Promise<OutputOf<typeof setHeroImage>> {
    const { imageUrl, width, height, blur } = image;
    const facts = { image: imageUrl, imageWidth: width, imageHeight: height, imageBlur: blur };
    const settings = await this.changeHero((before) => (before.image === imageUrl ? facts : { ...facts, ...undescribed }), call);
    return { success: true, imageUrl, settings };
  }

  @Serve(updateHeroImage)
  async updateImage({ alt, position }: InputOf<typeof updateHeroImage>, call: Call): Promise<Answer> {
    return this.changeHero(() => given({ imageAlt: alt, imagePosition: position }), call);
  }

  @Serve(deleteHeroImage)
  async deleteImage(_input: InputOf<typeof deleteHeroImage>, call: Call): Promise<Answer> {
    return this.changeHero(() => ({ image: NO_PICTURE, ...undescribed, ...unmeasured }), call);
  }

  /** The same again is no new version. */
  private changeHero(changes: (before: Hero) => Partial<Hero>, call: Call): Promise<Answer> {
    const change = (before: Homepage): Homepage => {
      const fields = changes(before.hero);
      const names = Object.keys(fields) as (keyof Hero)[];
      return names.every((name) => before.hero[name] === fields[name]) ? before : { ...before, hero: { ...before.hero, ...fields } };
    };
    return this.documents.save(homepageKind, ONLY, change, { version: undefined, call });
  }
}
