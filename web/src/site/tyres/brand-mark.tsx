import { useState } from 'react';
import { imageFor } from './brand-match.ts';

/** Typographic manners of the wordmarks; none imitates a maker's own. */
const manners = [
  'uppercase font-extrabold tracking-[0.02em]',
  'font-extrabold tracking-[-0.045em]',
  'uppercase font-semibold tracking-[0.14em]',
  'font-black italic tracking-[-0.03em]',
  'uppercase font-black tracking-[-0.03em]',
] as const;

/** A small stable number of a text, so that one make always looks the same. */
export const seedOf = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);

/** A make's uploaded logo, else its name set as a wordmark. */
export function BrandMark({ make, logos, className = '' }: { make: string; logos: Readonly<Record<string, string>>; className?: string }) {
  const [broken, setBroken] = useState(false);
  const logo = imageFor(make, logos);
  if (logo !== null && !broken)
    return (
      <img
        src={logo}
        alt={make}
        loading="lazy"
        onError={() => setBroken(true)}
        className={`h-6 w-auto max-w-28 object-contain ${className}`}
      />
    );
  return (
    <span className={`leading-none [word-spacing:0.12em] whitespace-nowrap ${manners[seedOf(make) % manners.length] ?? ''} ${className}`}>
      {make}
    </span>
  );
}
