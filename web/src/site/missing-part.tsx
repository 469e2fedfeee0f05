import { X } from 'lucide-react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { useShop } from './shop.ts';

interface MissingPartProps {
  /** In the partitive: 'Keskustelua'. */
  what: string;
  onClose: () => void;
}

/** The notice in place of a part that was asked for and whose code cannot be loaded. */
export function MissingPart({ what, onClose }: MissingPartProps) {
  const { phone } = useShop();
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 ml-auto flex max-w-md items-center rounded-md border border-line-strong bg-surface py-2 pr-1 pl-4 text-sm shadow-overlay"
    >
      <p className="min-w-0 flex-1">
        {what} ei voi juuri nyt avata. Päivitä sivu tai soita, niin autamme:{' '}
        <a href={phoneLink(phone)} className="figures font-semibold underline underline-offset-4">
          {phone}
        </a>
      </p>
      <button type="button" aria-label="Sulje ilmoitus" onClick={onClose} className="grid size-11 shrink-0 place-items-center">
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
