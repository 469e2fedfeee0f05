import { formatEuros } from '#contracts/rules/cents';
import type { Dialogue } from '../dialogue.ts';
import { dateText, listed } from '../texts.ts';
import { replyFromTexts } from './text-replies.ts';
import { stems } from '../words.ts';
import { dayOf } from '#contracts/rules/opening-hours';

const PHONE = stems('puhelin, puhlein, puhelinum, puhnum, puhnro, numero, soitta, soittaa');
const MAIL = stems('sahkopost, maili, meili, meiliin, email');

/** Gives the ways to reach the shop. */
export async function replyContact(dialogue: Dialogue): Promise<void> {
  const { words } = dialogue;
  const { name, phone, email, street, town, links } = await dialogue.call('contact', {});
  dialogue.remember({ topic: 'other' });
  const map = links.map === '' ? '' : ` [Kartta](${links.map})`;
  const wantsOne = words.has('osoit', 'osote', 'missa', '=mis', 'mestas', 'sijai', 'kartta', 'karta', 'perille', 'navigaat');
  const wantsPhone = words.has(...PHONE);
  const wantsMail = words.has(...MAIL);
  if ([wantsOne, wantsPhone, wantsMail].filter(Boolean).length > 1)
    return dialogue.say(`${name}: ${street}, ${town}. Puhelin ${phone}, sähköposti ${email}.${map}`);
  if (wantsPhone) return dialogue.say(`Puhelinnumeromme on ${phone}.`);
  if (wantsMail) return dialogue.say(`Sähköpostiosoitteemme on ${email}.`);
  if (wantsOne) return dialogue.say(`Osoitteemme on ${street}, ${town}.${map}`);
  dialogue.say(`${name}: ${street}, ${town}. Puhelin ${phone}, sähköposti ${email}.${map}`);
}

/** Shows the form for a message to the shop, without any argument. */
export async function replyPerson(dialogue: Dialogue, question: string): Promise<void> {
  const { isOpen, opensAt, phone } = await dialogue.call('leaveMessage', { question });
  dialogue.remember({ topic: 'other' });
  const when = isOpen
    ? `Olemme nyt auki: puhelin ${phone} on nopein.`
    : opensAt
      ? `Avaamme seuraavan kerran ${dateText(opensAt.date, dayOf(opensAt.date))} klo ${opensAt.time.replace(':', '.').replace(/^0/, '').replace('.00', '')}.`
      : '';
  dialogue.say(`Totta kai. Kirjoita viestisi alle, niin henkilökuntamme vastaa sinulle. ${when}`.trim());
}

/** Tells the campaigns and how many tyres are on offer. */
export async function replyCampaigns(dialogue: Dialogue): Promise<void> {
  const { words } = dialogue;
  const { campaigns, tyresOnOffer } = await dialogue.call('campaigns', {});
  dialogue.remember({ topic: 'campaigns' });
  const asked = words.has('talvirengaspak', 'paketti');
  if (campaigns.length === 0 || (asked && !campaigns.some(({ name }) => /paketti/i.test(name))))
    dialogue.say('Sellaista kampanjaa ei ole nyt voimassa.');
  for (const { name, description, endDate, percent, amount, discountCode } of campaigns) {
    const benefit = percent !== null ? ` ${String(percent).replace('.', ',')} %` : amount !== null ? ` ${formatEuros(amount)}` : '';
    const [first = ''] = description.split(/\n{2,}/);
    const code = discountCode === '' ? '' : ` Alennuskoodi ${discountCode}.`;
    dialogue.say(
      `\n- **${name}**${benefit === '' ? '' : ` (alennus${benefit})`}: ${first}${code} Voimassa ${dateText(endDate, dayOf(endDate))} asti.\n`,
    );
  }
  if (tyresOnOffer.found > 0)
    dialogue.say(
      `\nTarjousrenkaita on lisäksi ${tyresOnOffer.found}: [katso tarjoukset](/renkaat?onSale=true). Kerro kokosi, niin etsin sopivat.`,
    );
}

/** Tells how instalments work, from the shop's settings. */
export async function replyFinancing(dialogue: Dialogue): Promise<void> {
  const { financing, links } = await dialogue.call('contact', {});
  const { provider, percent, months, fees } = financing;
  dialogue.remember({ topic: 'financing' });
  const noFees = fees.every(({ amount }) => amount === 0);
  const apply = links.financing === '' ? '' : ` [Hae rahoitusta](${links.financing}).`;
  dialogue.say(
    `Voit maksaa osissa: korko ${String(percent).replace('.', ',')} %, maksuaika ${months} kuukautta${noFees ? ', ei kuluja' : ''}. Luotonantaja on ${provider}, joka tekee luottopäätöksen. Lue lisää: [rahoitus](/rahoitus).${apply}`,
  );
}

/** Tells how an appointment is booked, and when it is needed. */
export async function replyBooking(dialogue: Dialogue): Promise<void> {
  const { links, phone } = await dialogue.call('contact', {});
  const answer = (await dialogue.facts.questions()).find(({ question }) => /varata|ajanvar/i.test(question))?.answer ?? '';
  if (answer !== '') dialogue.say(`${answer} `);
  dialogue.say(
    links.booking === ''
      ? `Varaa aika soittamalla ${phone}.`
      : `Varaa aika: [ajanvaraus](${links.booking}) (${new URL(links.booking).host}) tai soita ${phone}.`,
  );
}

/** Tells the rules of the winter season. */
export async function replyLaw(dialogue: Dialogue): Promise<void> {
  const { words, said } = dialogue;
  const { rules } = await dialogue.call('seasonRules', {});
  dialogue.remember({ topic: 'law', winterType: undefined, type: undefined });
  const [season = '', studs = '', mark = '', tread = ''] = rules;
  const isFriction = said.winterType === 'friction' && !words.has('nasta');
  const asksTread = words.has(
    'urasyvyy',
    'uraa',
    'uria',
    '=ura',
    '=urat',
    'kulutuspin',
    'millimetri',
    '=milli',
    '=millia',
    '=milia',
    '=milii',
    '=mm',
    'kuvio',
    'kulun',
    '=pintaa',
  );
  const leansOnTread = dialogue.memory.law === 'tread' && words.all.length <= 5 && !namesMonth(words);
  dialogue.remember({ law: asksTread || leansOnTread ? 'tread' : 'season' });
  const isMixed =
    words.has('eteen', 'edessa', 'etupyor', 'etuaksel', 'taakse', 'takapyor', 'takaaksel', 'takana', 'sekaisin') &&
    words.has('nasta', 'nastoi') &&
    words.has('kitka', 'kitkoi');
  if (isMixed) return dialogue.say('Ei saa: kaikissa pyörissä on oltava samanlaiset talvirenkaat, joko nastat tai kitkat.');
  if (asksTread && words.has('suosit', 'kannatta')) {
    await dialogue.call('searchTexts', { query: 'Talvirenkaan urasyvyys suositus, kesärenkaan urasyvyys suositus' });
    return dialogue.say(`${tread} Suosittelemme uusimista jo aiemmin: kesärenkaissa 4 ja talvirenkaissa 5 mm:n kohdalla.`);
  }
  if (asksTread || leansOnTread) return dialogue.say(tread);
  if (words.has('m+s') && words.has('milloin', 'paivasta', 'paivasta alk', 'alkaen', 'lahtien')) {
    if (await replyFromTexts(dialogue, 'Pelkkä M+S-merkintä ei ole riittänyt 1.12.2024 alkaen', 0.2)) return;
  }
  if (words.has('3pmsf', 'm+s', 'lumihiutale', 'merkint', 'merkin', 'merkki'))
    return dialogue.say(words.has('riitta', 'pelkka', 'vain', 'lailli', 'eika', 'kelpaa') ? `Ei riitä. ${mark}` : mark);
  if (isFriction && (monthIn(words)?.isWinter === false || words.has('takaraja')))
    return dialogue.say(
      'Ei kielletä: kitkarenkailla saa ajaa ympäri vuoden, mutta kesällä niiden pito on huonompi ja ne kuluvat nopeasti.',
    );
  const isStuds = said.winterType === 'studded' || words.has('nasta');
  const month = monthIn(words);
  if (isStuds)
    return dialogue.say(`${month === null ? '' : month.isWinter ? 'Kyllä saa. ' : 'Vain, jos sää tai keli sitä edellyttää. '}${studs}`);
  if (month !== null && dialogue.memory.topic === 'law') return dialogue.say(`${studs} ${season}`);
  dialogue.say(
    `${season}${words.has('sakko', 'sakon', 'rangais') ? ' Jos keli vaatii talvirenkaat, kesärenkaista voi saada sakon.' : ` ${studs}`}`,
  );
}

const monthStems = ['tammik', 'helmik', 'maalisk', 'huhtik', 'toukok', 'kesak', 'heinak', 'elok', 'syysk', 'lokak', 'marrask', 'jouluk'];

function monthIn(words: Dialogue['words']): { isWinter: boolean } | null {
  const index = monthStems.findIndex((stem) => words.has(stem));
  return index < 0 ? null : { isWinter: index >= 10 || index <= 2 };
}

/** Whether a month is named. */
export const namesMonth = (words: Dialogue['words']): boolean => monthIn(words) !== null;

/** Explains sizes: where to read one, what its numbers mean, whether another one fits. */
export async function replySize(dialogue: Dialogue): Promise<void> {
  const { said, words, memory } = dialogue;
  const [first, second] = said.sizes;
  dialogue.remember({ topic: 'size' });
  const size = first?.size ?? memory.size;
  const isReplacing = words.has(
    'tilalle',
    'korva',
    'vaihtaa',
    'kayko',
    'kavis',
    '=kay',
    'kelpaa',
    'kelpais',
    'kayvat',
    'sopi',
    'mahtu',
    'vaihtoehtoi',
    'voiko',
    'sijaan',
    'sijasta',
  );
  if (second) return replyComparison(dialogue, first?.size ?? '', second.size, isReplacing);
  if (isReplacing && first && memory.size && memory.size !== first.size) return replyComparison(dialogue, memory.size, first.size, true);
  if (isReplacing && size) {
    const { replacing, condition } = await dialogue.call('sizeHelp', { size });
    const others = replacing.map(({ fullSize, differencePercent }) => `${fullSize} (ero ${percentText(Math.abs(differencePercent))})`);
    return dialogue.say(
      others.length === 0
        ? `Valikoimassa ei ole kokoa, joka korvaisi koon ${size}. ${condition}`
        : `Vierintäkehän puolesta koon ${size} tilalle käyvät ${listed(others, 'tai')}. ${condition} Varmista sopivuus meiltä ennen vaihtoa.`,
    );
  }
  if (first) {
    const marks = /\d{2}\s*(?:xl)?\s+(\d{2,3})\s?([a-z])\b/iu.exec(dialogue.turn.text);
    const loadIndex = marks ? Number(marks[1]) : undefined;
    const help = await dialogue.call('sizeHelp', {
      size: first.size,
      ...(loadIndex === undefined ? {} : { loadIndex, speedSymbol: marks?.[2] ?? '' }),
    });
    if (!help.size) return;
    dialogue.say(`${first.size} tarkoittaa: ${help.meaning}. R on vyörengas.`);
    if (help.loadIndex !== null) dialogue.say(` Kantavuusluokka ${help.loadIndex} rengasta kohti.`);
    if (help.speedSymbol !== null) dialogue.say(` Nopeusluokka ${help.speedSymbol}.`);
    return;
  }
  const { whereToRead } = await dialogue.call('sizeHelp', {});
  dialogue.say(
    `${whereToRead} Tarkista myös kantavuusluokka: se ei saa olla vaadittua pienempi. Jos epäröit, kerro meille rekisterinumero, niin tarkistamme koon.`,
  );
}

const percentText = (percent: number) => `${String(percent).replace('.', ',')} %`;

async function replyComparison(dialogue: Dialogue, size: string, otherSize: string, isReplacing: boolean): Promise<void> {
  const { comparison, condition } = await dialogue.call('sizeHelp', { size, otherSize });
  if (!comparison) return;
  const difference = percentText(comparison.differencePercent);
  if (!isReplacing)
    return dialogue.say(
      `Kokojen ${size} ja ${otherSize} vierintäkehän ero on ${difference}. ${comparison.isWithinLimit ? 'Sen puolesta ne voivat korvata toisensa.' : 'Ero on liian suuri: ne eivät korvaa toisiaan.'} ${condition}`,
    );
  dialogue.say(
    comparison.isWithinLimit
      ? `Kyllä voi vierintäkehän puolesta: kokojen ${size} ja ${otherSize} ero on ${difference}. ${condition} Tarkistamme sopivuuden ja kantavuuden, kun kerrot rekisterinumeron.`
      : `Ei käy: kokojen ${size} ja ${otherSize} vierintäkehän ero on ${difference}, mikä on liian suuri.`,
  );
}
