// Loads the subscribers and newsletters of the demo shop. All addresses end in .example, which no mail server delivers to.
import { readFile } from 'node:fs/promises';
import { type DemoApi, expectSuccess } from './demo-api.ts';

const NEWSLETTER_SUBJECTS = { sent: 'Talvirenkaat nyt alle – viikon tarjoukset', draft: 'Kevään rengasvaihdot: varaa aikasi ajoissa' };

const SENT_CONTENT = `Hei!

Ensimmäiset yöpakkaset ovat jo käyneet, ja vaihtokalenterimme täyttyy nopeasti. **Varaa aika tällä viikolla**, niin ehdit alle ennen ensilunta.

## Muista nämä ennen vaihtoa

- Mittaa urasyvyys: laki vaatii talvirenkaalta 3 mm, mutta suosittelemme vähintään 5 mm.
- Tarkista rengaspaineet kylmistä renkaista.
- Tuo kesärenkaat meille [rengashotelliin](/rengashotelli), niin pesemme ja tarkastamme ne.

Tervetuloa, ja turvallisia kilometrejä!`;

const DRAFT_CONTENT = `Hei!

Kesärenkaat saa vaihtaa heti, kun kelit sallivat. Avaamme kevään ajanvarauksen maaliskuussa.

Tähän vielä: kevään aukioloajat ja kesärenkaiden tarjoukset.`;

/**
 * Imports the 40 subscribers. Those who exist already stay as they are.
 * @returns how many rows the list has
 */
export async function loadSubscribers(api: DemoApi): Promise<number> {
  const file = await readFile(new URL('content/subscribers.csv', import.meta.url), 'utf8');
  const { rows } = await expectSuccess(
    api.call('POST', '/subscribers/import', file, { 'content-type': 'text/csv; charset=utf-8' }),
    'subscribers',
  );
  return Number(rows);
}

/**
 * Creates a newsletter that is sent to all subscribers and one that is a draft, unless the shop has newsletters already.
 * @returns how many newsletters it created
 */
export async function loadNewsletters(api: DemoApi): Promise<number> {
  const { items } = await expectSuccess(api.call('GET', '/newsletters'), 'newsletters');
  const known = new Set((items as { subject: string; status: string }[]).map(({ subject }) => subject));
  const campaigns = (await expectSuccess(api.call('GET', '/campaigns/active'), 'campaigns')) as unknown as { _id: string }[];
  let created = 0;
  const create = async (key: keyof typeof NEWSLETTER_SUBJECTS, newsletter: { content: string; associatedCampaign: string | null }) => {
    if (known.has(NEWSLETTER_SUBJECTS[key])) return null;
    created += 1;
    return expectSuccess(
      api.call(
        'POST',
        '/newsletters',
        { subject: NEWSLETTER_SUBJECTS[key], sendDate: new Date().toISOString(), ...newsletter },
        { 'idempotency-key': `demo-newsletter-${key}` },
      ),
      `newsletter ${key}`,
    );
  };
  const sent = await create('sent', { content: SENT_CONTENT, associatedCampaign: campaigns[0]?._id ?? null });
  if (sent)
    await expectSuccess(
      api.call('POST', `/newsletters/${String(sent['_id'])}/send`, {}),
      'sending',
      'newsletter_sent',
      'newsletter_sending',
    );
  await create('draft', { content: DRAFT_CONTENT, associatedCampaign: null });
  return created;
}
