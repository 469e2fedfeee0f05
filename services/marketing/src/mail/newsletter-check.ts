import type { Finding } from '#contracts/marketing/newsletter-mail';
import { CUT_SUBJECT, GMAIL_LIMIT_BYTES } from '#contracts/marketing/newsletters';
import type { z } from 'zod';
import type { MailData, MailTyre } from './mail-data.ts';
import { isLinkInMail, linksIn, type WrittenLink } from './mail-markdown.ts';
import { canonicalLine, price, pricesIn, tyreIdsIn } from './offer-lines.ts';
import { bytesOf, type NewsletterText, type RenderedNewsletter } from './render-newsletter.ts';

export type NewsletterFinding = z.output<typeof Finding>;

const error = (kind: NewsletterFinding['kind'], text: string): NewsletterFinding => ({ kind, severity: 'error', text });
const warning = (kind: NewsletterFinding['kind'], text: string): NewsletterFinding => ({ kind, severity: 'warning', text });

const isLetter = /[\p{L}\p{N}]/u;
/** Whether a text has anything to read. */
export const hasWords = (text: string): boolean => isLetter.test(text);
const nameOf = ({ text, address }: WrittenLink): string => (hasWords(text) ? `”${text.slice(0, 80)}”` : `”${address.slice(0, 80)}”`);

/** Returns why an address cannot work (Finnish); null when it is well-formed. */
export function brokenAddress(address: string): string | null {
  if (address.trim() === '') return 'osoite puuttuu';
  if (address.startsWith('#')) return 'sivun sisäinen linkki ei toimi sähköpostissa';
  if (!isLinkInMail(address)) {
    return /^[a-z][\w+.-]*:/i.test(address) ? 'osoite ei ole sallittu' : 'osoitteen alusta puuttuu https:// tai /';
  }
  if (address.startsWith('/')) return null;
  if (/^mailto:/i.test(address)) return /^mailto:[^@\s?]+@[^@\s?]+(\?.*)?$/i.test(address) ? null : 'sähköpostiosoite on virheellinen';
  if (/^tel:/i.test(address)) return /\d{3}/.test(address.replace(/\D/g, '')) ? null : 'puhelinnumero on virheellinen';
  if (!URL.canParse(address)) return 'osoite on virheellinen';
  const { hostname } = new URL(address);
  // A name without a dot belongs to a local network or is a typo.
  return hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost' ? null : 'osoite on virheellinen';
}

function linkFindings(content: string): NewsletterFinding[] {
  const links = linksIn(content);
  return links.flatMap((link): NewsletterFinding[] => {
    const reason = brokenAddress(link.address);
    const what = link.isPicture ? 'Kuva' : 'Linkki';
    const broken = reason === null ? [] : [error('broken_link', `${what} ${nameOf(link)} ei toimi: ${reason}.`)];
    const silent = link.isPicture && link.text.trim() === '';
    return silent
      ? [...broken, warning('no_alt', `Kuvalta ”${link.address.slice(0, 80)}” puuttuu teksti, joka kertoo sen sisällön, kun kuva ei näy.`)]
      : broken;
  });
}

/** Says what the law requires of a price beside an offer and a hand-written line may lack; null when no offer is priced. */
function unprovenOffer({ name, size, offer }: MailTyre, stated: readonly number[]): string | null {
  if (offer === null || stated.length === 0) return null;
  const tyre = `Rivillä, joka linkittää tarjoukseen ”${name} ${size}”,`;
  return stated.includes(offer.lowestPrice)
    ? `${tyre} on käsin muutettu hinta, joka ei päivity lähetettäessä.`
    : `${tyre} ei ole 30 päivän alinta hintaa (${price(offer.lowestPrice)}), eikä sen hinta päivity lähetettäessä.`;
}

/** Prices beside links to tyres, in lines that are not in the canonical form: those are re-priced. */
export function priceFindings(content: string, { linkedTyres, isAhead }: Pick<MailData, 'linkedTyres' | 'isAhead'>): NewsletterFinding[] {
  return content.split('\n').flatMap((line) => {
    if (canonicalLine(line.replace(/\r$/, ''))) return [];
    return tyreIdsIn(line).flatMap((id): NewsletterFinding[] => {
      const tyre = linkedTyres.get(id);
      if (tyre === undefined) return [];
      if (tyre === null) return [warning('offer_ended', 'Sisältö linkittää renkaaseen, jota kaupassa ei enää ole.')];
      const stated = pricesIn(line);
      const unproven = unprovenOffer(tyre, stated);
      const findings = unproven === null ? [] : [warning('price_differs', unproven)];
      if (stated.length === 0 || stated.includes(tyre.price)) return findings;
      const shown = stated.slice(0, 3).map(price).join(', ');
      return [
        ...findings,
        warning(
          'price_differs',
          `Renkaan ”${tyre.name} ${tyre.size}” hinta on ${isAhead ? 'lähetysaikaan ' : ''}${price(tyre.price)}, mutta sisällössä lukee ${shown}.`,
        ),
      ];
    });
  });
}

/** Checks a newsletter before it is sent. The caller adds unreachable links and missing recipients. */
export function checkNewsletter(written: NewsletterText, rendered: RenderedNewsletter, data: MailData): NewsletterFinding[] {
  const { subject } = written;
  const findings: NewsletterFinding[] = [];
  if (!hasWords(subject)) findings.push(error('no_subject', 'Uutiskirjeeltä puuttuu aihe.'));
  if (subject.length > CUT_SUBJECT) {
    findings.push(
      warning('subject_cut', `Aihe on ${subject.length} merkkiä. Moni sähköpostiohjelma katkaisee sen ${CUT_SUBJECT} merkin kohdalta.`),
    );
  }
  if (written.content.trim() === '') findings.push(error('no_content', 'Uutiskirjeeltä puuttuu sisältö.'));
  else if (!hasWords(rendered.content))
    findings.push(
      error(
        'no_content',
        data.isAhead
          ? 'Uutiskirjeeseen ei jää sisältöä, kun lähetysaikaan päättyneet tarjoukset jätetään pois.'
          : 'Uutiskirjeeseen ei jäänyt sisältöä, kun päättyneet tarjoukset jätettiin pois.',
      ),
    );
  if (data.offers === null) {
    findings.push(
      warning(
        'offers_unavailable',
        'Renkaiden tiedot eivät ole juuri nyt saatavilla, joten tarjoukset puuttuvat esikatselusta eikä hintoja tarkistettu.',
      ),
    );
  }
  findings.push(...rendered.notes.map(({ kind, text }) => warning(kind, text)));
  findings.push(...linkFindings(written.content), ...priceFindings(rendered.content, data));
  const bytes = bytesOf(rendered.html);
  if (bytes > GMAIL_LIMIT_BYTES) {
    findings.push(
      warning('too_long', `Viesti on ${Math.ceil(bytes / 1024)} kt. Gmail näyttää siitä vain ensimmäiset ${GMAIL_LIMIT_BYTES / 1024} kt.`),
    );
  }
  return [...new Map(findings.map((finding) => [finding.text, finding])).values()];
}
