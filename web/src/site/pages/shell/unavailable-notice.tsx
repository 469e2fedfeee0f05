import { phoneLink } from '#contracts/content/shop-defaults';
import { useShop } from '../../shop.ts';

const link = 'font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-signal';

/** Replaces a part of the page that is unavailable: says so and offers phone and e-mail. */
export function UnavailableNotice({ what }: { what: string }) {
  const { phone, email } = useShop();
  return (
    <div className="max-w-[68ch] rounded-md border border-line bg-surface px-5 py-4">
      <p className="font-semibold">{what} ei voi näyttää juuri nyt.</p>
      <p className="mt-1 text-muted">
        Yritä hetken päästä uudelleen. Puhelimessa autamme heti:{' '}
        <a href={phoneLink(phone)} className={`figures text-ink ${link}`}>
          {phone}
        </a>
        . Voit myös kirjoittaa:{' '}
        <a href={`mailto:${email}`} className={`wrap-anywhere text-ink ${link}`}>
          {email}
        </a>
        .
      </p>
    </div>
  );
}
