import type { Dialogue } from '../dialogue.ts';
import { HELP } from '../replies/help.ts';
import { serviceIn } from '../replies/price-reply.ts';
import { replyHours } from '../replies/hours-reply.ts';
import { FITS, replyFromPage, replyFromTexts, replyOffTopic, replyQuestion, replyUnknown } from '../replies/text-replies.ts';
import { stems } from '../words.ts';
import { firstRoutes } from './answers.ts';
import { refusals } from './refusals.ts';
import { ABUSE, asksPrice, hasTyreWords, isAboutShop, isShort, type Route } from './route.ts';
import { serviceRoutes } from './services.ts';
import { shopRoutes } from './shop.ts';
import { isVisitAtTime } from './subjects.ts';
import { sizeRoutes, tyreRoutes } from './tyres.ts';

/** All questions, in the order in which they are tried. */
const routes: readonly Route[] = [
  ...firstRoutes,
  ...refusals,
  ...sizeRoutes,
  ...shopRoutes,
  ...serviceRoutes,
  ...tyreRoutes,
  // Last, because other questions name days and times, too.
  { fits: (dialogue) => !isAboutShop(dialogue) && isVisitAtTime(dialogue), reply: replyHours },
];

/** What is left when the site's texts do not answer, either. */
const smallTalk: readonly Route[] = [
  {
    fits: ({ words }) => words.hasExactly(...ABUSE),
    reply: async (dialogue) =>
      dialogue.say(
        `Harmi, jos jokin meni pieleen. Autan mielelläni: kerro, mitä tarvitset, tai jätä viesti, niin henkilökunta vastaa. ${HELP}`,
      ),
  },
  {
    fits: ({ words }) => words.has(...stems('kiitos, kiitti, =kiitoksia, =thanks, =kiitos, hei hei, nakemiin')),
    reply: async (dialogue) => dialogue.say('Ole hyvä! Kysy lisää, jos jokin jäi mietityttämään.'),
  },
  {
    fits: ({ words }) =>
      words.has(...stems('=moi, =hei, =moro, =terve, =huomenta, =paivaa, moikka, =heippa, tervehdy, =morjens')) && words.all.length <= 4,
    reply: async (dialogue) => dialogue.say(`Hei! ${HELP} Miten voin auttaa?`),
  },
  {
    fits: ({ words }) =>
      words.hasAll(
        stems('kuka, mika, oletko, ootko'),
        stems('=olet, =sinut, =sina, =sa, botti, tekoaly, robotti, kaartobot, oletko, ootko'),
      ) || words.has(...stems('mita osaat, mita palvelu, palveluita, palveluja, palvelut, mita teette')),
    reply: async (dialogue) => {
      const { groups } = await dialogue.call('priceList', {});
      const services = groups.map(({ title }) => title.toLowerCase().replace('tpms', 'TPMS')).join(', ');
      dialogue.say(
        `Olen Kaartobotti, liikkeen tekoälyavustaja. Palvelumme: ${services} sekä uudet renkaat ja vanteet. Hinnat ovat [hinnastossa](/hinnasto).`,
      );
    },
  },
];

async function tryAll(among: readonly Route[], dialogue: Dialogue, asked: string): Promise<boolean> {
  for (const { fits, reply } of among) if ((await fits(dialogue)) && (await reply(dialogue, asked)) !== false) return true;
  return false;
}

/** Replies to a message: by the first route that fits, then from the site's texts, and else with what it can do. */
export async function route(dialogue: Dialogue, asked: string): Promise<void> {
  const { isSum } = dialogue.memory;
  const service = serviceIn(dialogue.words);
  const isReplied = await tryAll(routes, dialogue, asked);
  // A sum is changed by the message right after it only.
  if (isSum && !dialogue.parts.some((part) => part.type === 'call' && part.call.name === 'calculatePrice'))
    dialogue.remember({ isSum: false });
  if (isReplied) {
    // 'ja hinta?' leans on the service that was talked about, whatever was asked about it.
    const isPriced = dialogue.memory.topic === 'price';
    if (service !== undefined && !isPriced && !dialogue.words.has('kuuluu', 'sisalt')) dialogue.remember({ service });
    return;
  }
  if (await tryAll(smallTalk.slice(0, 1), dialogue, asked)) return;
  if (service !== undefined && (await replyFromPage(dialogue, service, asked))) return;
  const isAboutUs = isAboutShop(dialogue);
  if (asksPrice(dialogue) && !hasTyreWords(dialogue)) return replyUnknown(dialogue, asked);
  if (isAboutUs && (await replyQuestion(dialogue, asked))) return;
  if (await tryAll(smallTalk.slice(1), dialogue, asked)) return;
  const before = dialogue.turn.earlier.findLast(({ role }) => role === 'user')?.text;
  if (before !== undefined && isShort(dialogue, 7) && (await replyFromTexts(dialogue, `${before} ${asked}`, FITS))) return;
  if (dialogue.words.all.length > 1 && (await replyFromTexts(dialogue, asked, 0.45))) return;
  await (isAboutUs ? replyUnknown(dialogue, asked) : replyOffTopic(dialogue));
}
