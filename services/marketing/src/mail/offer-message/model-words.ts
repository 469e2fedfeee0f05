import { z } from 'zod';
import type { ModelMessages } from '#service/external/language-model';
import type { MessageData } from './compose-message.ts';
import type { MessageWords, OfferTone } from './message-words.ts';

const voices: Record<OfferTone, string> = {
  formal: 'asiallinen ja kohtelias, teitittelemättä',
  casual: 'rento ja ystävällinen, kuin puhuisit tutulle tiskin yli',
  exciting: 'innostava ja vauhdikas, enintään kaksi huutomerkkiä koko viestissä',
};

const INSTRUCTIONS = [
  'Kirjoitat suomalaisen rengasliikkeen uutiskirjeen saatesanoja. Kirjoita luontevaa, virheetöntä suomea.',
  'Tarjoukset, kampanjat, hinnat ja alennukset lisätään viestiin myöhemmin. Älä kirjoita yhtään hintaa, lukua, prosenttia, päivämäärää, linkkiä, merkin, mallin tai kampanjan nimeä.',
  'Älä lupaa mitään, mitä tiedoissa ei sanota: ei varastotilannetta, toimitusta, lahjaa, takuuta eikä halvinta hintaa.',
  'Vastaa pelkällä JSON-oliolla, jonka kentät ovat subject (otsikko, enintään 50 merkkiä), intro (2–3 virkettä), campaignLead (yksi virke kampanjoiden luettelon edelle), offerLead (yksi virke tarjousrenkaiden luettelon edelle, mainitse että hinta on yhdeltä renkaalta) ja closing (1–2 virkettä).',
].join('\n');

/**
 * Returns the messages of the prompt. They contain no text from the catalogue or from a campaign, which could inject instructions.
 */
export const promptFor = (tone: OfferTone, { offers, campaigns }: MessageData): ModelMessages => [
  { role: 'system', content: INSTRUCTIONS },
  {
    role: 'user',
    content: JSON.stringify({
      sävy: voices[tone],
      viestissäOnTarjousrenkaita: offers.length > 0,
      viestissäOnKampanjoita: campaigns.length > 0,
    }),
  },
];

const sentence = (max: number) => z.string().trim().min(3).max(max);
const Words = z.object({
  subject: sentence(60),
  intro: sentence(600),
  campaignLead: sentence(250),
  offerLead: sentence(250),
  closing: sentence(400),
});

/** Numbers, prices, Markdown and HTML syntax, addresses, control and invisible characters. */
const FORBIDDEN = /[\p{Nd}\p{Nl}\p{No}€$£%‰<>[\](){}*_`#|\\~@/^=]|\p{Cc}|\p{Cf}|www\.|\.(fi|com|net)\b/iu;
/** Promises and amounts in words. */
const PROMISE =
  /euro|sent(in|illä|tiä)\b|prosent|ilmai|halvi|edullisin|takuu|lahja|kaupan päälle|puoleen hintaan|puolet|viimeis(et|iä) kappale/iu;
/** A capitalised word within a sentence, which in Finnish is a name. */
const NAME = /(?<=[\p{Ll}\p{Nd},;–-]\s+)\p{Lu}[\p{L}-]+/u;
/** Words in capital letters, which look like brands or shouting. */
const SHOUT = /\p{Lu}{3,}/u;

const isAllowed = (text: string): boolean => !FORBIDDEN.test(text) && !PROMISE.test(text) && !NAME.test(text) && !SHOUT.test(text);

/** Parses a model's response; null for broken JSON, or if it contains a price, number, name, link or promise. */
export function wordsIn(response: string): MessageWords | null {
  const json = /\{[\s\S]*\}/.exec(response.slice(0, 10_000))?.[0] ?? '';
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const { success, data } = Words.safeParse(parsed);
  if (!success) return null;
  const words = Object.fromEntries(
    Object.entries(data).map(([name, text]) => [name, text.replace(/\s+/g, ' ')]),
  ) as unknown as MessageWords;
  return Object.values(words).every(isAllowed) ? words : null;
}
