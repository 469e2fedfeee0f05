import { Phone } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { useShop } from '../shop.ts';

/** Replaces the article while the content service is unavailable: says so and offers alternatives. */
export function ArticleUnavailable({ retry }: { retry: string }) {
  const shop = useShop();
  return (
    <section role="alert" className="grid justify-items-start gap-5 rounded-md border border-line bg-surface p-6 sm:p-10">
      <h1 className="text-2xl">Artikkeli on hetken poissa käytöstä</h1>
      <p className="max-w-[60ch] text-muted">
        Artikkelia ei juuri nyt voi lukea, mutta puhelin toimii: kysy renkaista, niin saat vastauksen heti.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={phoneLink(shop.phone)}
          className="figures inline-flex h-12 items-center gap-2 rounded-md bg-signal px-5 font-semibold text-on-signal hover:bg-signal-strong"
        >
          <Phone aria-hidden className="size-4" />
          {shop.phone}
        </a>
        <a href={retry} className="inline-flex h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken">
          Yritä uudelleen
        </a>
      </div>
    </section>
  );
}
