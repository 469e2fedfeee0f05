import { useShop } from '../shop.ts';

/** The shop's mark: a tyre whose track goes into a bend. */
function ShopMark({ className }: { className: string }) {
  const shop = useShop();
  return (
    <svg viewBox="0 0 44 36" fill="none" role="img" aria-label={shop.name} className={className}>
      <circle cx="17" cy="17" r="12.25" stroke="currentColor" strokeWidth="6.5" />
      <circle cx="17" cy="17" r="12.25" stroke="var(--surface)" strokeWidth="6.5" strokeDasharray="0.9 3.91" opacity="0.55" />
      <circle cx="17" cy="17" r="3" fill="currentColor" />
      <path d="M17 33.4c11.5 0 12-9.4 25-9.4" stroke="var(--signal)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

export function ShopLogo() {
  return (
    <span className="flex items-center gap-2.5 text-ink">
      <ShopMark className="h-9 w-11 shrink-0" />
      <span aria-hidden className="text-[1.3125rem] leading-none font-extrabold tracking-[-0.035em] whitespace-nowrap @max-[13rem]:hidden">
        Rengas<span className="text-signal">-</span>Kaarto
      </span>
    </span>
  );
}

/** The chain's wordmark: four wheels in a ring. */
export function ChainLogo({ className = '' }: { className?: string }) {
  const shop = useShop();
  return (
    <svg viewBox="0 0 104 24" role="img" aria-label={`${shop.chain}-ketju`} className={className}>
      <g fill="none" stroke="var(--signal)" strokeWidth="2.6">
        <circle cx="6.4" cy="6.4" r="3.6" />
        <circle cx="17.6" cy="6.4" r="3.6" />
        <circle cx="6.4" cy="17.6" r="3.6" />
        <circle cx="17.6" cy="17.6" r="3.6" />
      </g>
      <text x="29" y="17.4" fill="currentColor" fontSize="16.5" fontWeight="720" letterSpacing="-0.3">
        nelirinki
      </text>
    </svg>
  );
}
