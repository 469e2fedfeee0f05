import type { pricesChanged } from '#contracts/monitoring/events';
import type { DataOf } from '#contracts/operation';
import { centsOf, eurosOf, formatEuros } from '#contracts/rules/cents';
import type { Mail } from '#service/mail/mail';

type Digest = DataOf<typeof pricesChanged>;
type Change = Digest['changes'][number];

const time = new Intl.DateTimeFormat('fi-FI', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Helsinki' });
const percent = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

function differenceOf({ before, after }: Change): string {
  const euros = eurosOf(centsOf(after) - centsOf(before));
  const share = before === 0 ? '' : ` (${percent.format(((after - before) / before) * 100)} %)`;
  return `${euros > 0 ? '+' : ''}${formatEuros(euros)}${share}`;
}

const linesOf = (change: Change) => [
  `${change.name}: ${change.productName}`,
  `  ${formatEuros(change.before)} → ${formatEuros(change.after)}, ${differenceOf(change)}`,
  `  Luettu ${time.format(new Date(change.readAt))}`,
  `  ${change.url}`,
  '',
];

function subjectOf({ changes, total }: Digest): string {
  const [first] = changes;
  if (total === 1 && first !== undefined)
    return `${first.name} ${first.after < first.before ? 'laski' : 'nosti'} hintaa: ${first.productName}`.slice(0, 120);
  return `Kilpailijoiden hinnat: ${total} muutosta`;
}

/** The mail about price changes: falls first, then rises. */
export function priceDigestMail(id: string, digest: Digest, publicUrl: string): Mail {
  const { changes, total } = digest;
  const falls = changes.filter(({ before, after }) => after < before);
  const rises = changes.filter(({ before, after }) => after >= before);
  const list = new URL('/admin/competitor-prices', publicUrl);
  const text = [
    'Hei!',
    '',
    ...(falls.length > 0 ? [`Halventuneet (${falls.length})`, '', ...falls.flatMap(linesOf)] : []),
    ...(rises.length > 0 ? [`Kallistuneet (${rises.length})`, '', ...rises.flatMap(linesOf)] : []),
    ...(total > changes.length ? [`Lisäksi muuttui ${total - changes.length} muuta hintaa.`, ''] : []),
    `Kaikki seurannat: ${list.href}`,
    '',
    '--',
    `Viestin lähetti ${list.host}, koska osoitteesi on seurannan vastaanottajissa.`,
  ];
  return { id: `hintamuutokset-${id}`, to: { address: digest.email }, subject: subjectOf(digest), text: text.join('\n') };
}

/** The mail that shows the owner that price notifications arrive. */
export function testNotificationMail(id: string, email: string, publicUrl: string): Mail {
  const { host } = new URL(publicUrl);
  const text = [
    'Hei!',
    '',
    'Tämä on kilpailijahintojen seurannan testiviesti. Ilmoitukset hintojen muutoksista tulevat tähän osoitteeseen.',
    '',
    '--',
    `Viestin lähetti ${host}.`,
  ];
  return {
    id: `hintailmoitus-testi-${id}`,
    to: { address: email },
    subject: 'Testiviesti: kilpailijahintojen seuranta',
    text: text.join('\n'),
  };
}
