import type { offerTones } from '#contracts/marketing/newsletter-mail';

export type OfferTone = (typeof offerTones)[number];

/** The words of an offer message. They contain no price, number or name: those come from the data. Each is one paragraph. */
export interface MessageWords {
  subject: string;
  intro: string;
  /** Precedes the campaigns. */
  campaignLead: string;
  /** Precedes the offers. */
  offerLead: string;
  closing: string;
}

/** The words of each tone, without a language model. */
export const templateWords: Record<OfferTone, MessageWords> = {
  formal: {
    subject: 'Ajankohtaiset tarjoukset renkaista',
    intro: 'Hyvä asiakas, olemme koonneet tähän viestiin voimassa olevat etumme. Autamme mielellämme oikean renkaan valinnassa.',
    campaignLead: 'Seuraavat kampanjat ovat parhaillaan voimassa:',
    offerLead: 'Seuraavat renkaat ovat nyt tarjouksessa. Hinnat ovat kappalehintoja:',
    closing: 'Vastaamme mielellämme kysymyksiin puhelimitse, sähköpostitse ja liikkeessämme.',
  },
  casual: {
    subject: 'Tässä kuukauden rengasvinkit',
    intro: 'Moi! Poimittiin sinulle talteen renkaat ja edut, joista saa nyt eniten vastinetta rahalle.',
    campaignLead: 'Meneillään on juuri nyt:',
    offerLead: 'Nämä renkaat saat nyt tavallista edullisemmin. Hinta on yhdeltä renkaalta:',
    closing: 'Jäikö jokin mietityttämään? Vastaa tähän viestiin tai käy moikkaamassa, niin katsotaan yhdessä.',
  },
  exciting: {
    subject: 'Nyt kannattaa: renkaat tarjouksessa!',
    intro: 'Hei! Nyt on hyvä hetki uusia renkaat: kokosimme tähän parhaat tarjouksemme. Nappaa omasi!',
    campaignLead: 'Näitä etuja et halua ohittaa:',
    offerLead: 'Tarjousrenkaat juuri nyt, hinta per rengas:',
    closing: 'Varaa renkaat heti, niin ne odottavat sinua liikkeessämme!',
  },
};

/** Subjects of messages with campaigns but no offers. */
export const campaignSubjects: Record<OfferTone, string> = {
  formal: 'Voimassa olevat kampanjamme',
  casual: 'Kampanjat ja edut juuri nyt',
  exciting: 'Nyt kannattaa: kampanjat käynnissä!',
};
