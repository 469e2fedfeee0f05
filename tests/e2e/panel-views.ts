import type { Page } from '@playwright/test';
import { dialog } from './admin-page.ts';

/** A view of the panel, for the journeys that walk through all of them. */
export interface PanelView {
  name: string;
  path: string;
  /** Opens a dialog or drawer of the page at `path`. */
  open?: (page: Page) => Promise<void>;
}

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** A list of few tyres, over which dialogs open sooner than over all. */
const fewTyres = '/admin?haku=205/55R16';

/** All views of the panel. A new view gets a line here. */
export const panelViews: readonly PanelView[] = [
  { name: 'tyres', path: '/admin' },
  { name: 'the form of a tyre', path: fewTyres, open: press(/^Muokkaa rengasta/) },
  { name: 'the form of a new tyre', path: fewTyres, open: press('Lisää rengas') },
  { name: 'the form of a size', path: fewTyres, open: press(/^Muokkaa kokoa/) },
  { name: 'the form of an offer', path: fewTyres, open: press(/^Luo tarjous/) },
  { name: 'the prices of a tyre', path: fewTyres, open: press(/näytä hintahistoria/) },
  { name: 'manufacturers', path: fewTyres, open: press('Valmistajat') },
  {
    name: 'the form of a manufacturer',
    path: fewTyres,
    open: async (page) => {
      await press('Valmistajat')(page);
      await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    },
  },
  { name: 'the import of tyres', path: '/admin?nakyma=tuonti' },
  { name: 'deleted tyres', path: '/admin?nakyma=poistetut' },
  { name: 'the blog', path: '/admin/blog' },
  { name: 'deleted articles', path: '/admin/blog', open: press('Poistetut') },
  { name: 'the editor of an article', path: '/admin/blog', open: press('Kirjoita itse') },
  { name: 'campaigns', path: '/admin/campaigns' },
  { name: 'the form of a campaign', path: '/admin/campaigns', open: press('Luo kampanja') },
  { name: 'active campaigns', path: '/admin/campaigns/active' },
  { name: 'newsletters', path: '/admin/newsletters' },
  { name: 'the editor of a newsletter', path: '/admin/newsletters', open: press('Uusi uutiskirje') },
  { name: 'subscribers', path: '/admin/newsletters?nakyma=tilaajat' },
  { name: 'the import of subscribers', path: '/admin/newsletters?nakyma=tilaajat&osa=tuonti' },
  { name: 'the settings of newsletters', path: '/admin/newsletters?nakyma=lahetysasetukset' },
  ...['', 'osio=sisalto', 'osio=kuva', 'osio=rahoitus'].map((part) => ({
    name: `the front page's settings ${part}`.trim(),
    path: `/admin/settings?${part}`,
  })),
  ...['aukioloajat', 'kauppa', 'sivut', 'sivut&tietosivu=vanteet', 'hinnasto', 'kaartobotti', 'viestit', 'taustatyot', 'tili'].map(
    (view) => ({
      name: `settings ${view}`,
      path: `/admin/settings?nakyma=${view}`,
    }),
  ),
  { name: 'deleted messages', path: '/admin/settings?nakyma=viestit', open: press('Poistetut') },
  { name: 'the form of an administrator', path: '/admin/settings?nakyma=tili', open: press('Lisää ylläpitäjä') },
  { name: "visitors' ratings of the assistant", path: '/admin/feedback' },
  ...['tilastot', 'historia', 'kysymykset', 'vastaukset'].map((view) => ({
    name: `the assistant's ${view}`,
    path: `/admin/feedback?nakyma=${view}`,
  })),
  { name: 'the form of an answer', path: '/admin/feedback?nakyma=vastaukset', open: press('Lisää vastaus') },
  { name: "competitors' prices", path: '/admin/competitor-prices' },
  { name: 'the form of a monitor', path: '/admin/competitor-prices', open: press('Lisää seuranta') },
  { name: 'pricing', path: '/admin/competitor-prices?nakyma=hinnoittelu' },
  { name: 'the import of monitors', path: '/admin/competitor-prices?nakyma=tuonti' },
];

/** Opens a view and waits until its content has replaced the placeholders. */
export async function openView(page: Page, { path, open }: PanelView): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const loading = page.getByText('Ladataan…');
  await loading.first().waitFor({ state: 'detached' });
  if (open === undefined) return;
  await open(page);
  await page.waitForFunction(() => document.querySelector('[role="dialog"], main textarea') !== null);
  await loading.first().waitFor({ state: 'detached' });
}
