import { Image } from '../../ui/image.tsx';
import type { ManufacturerShown } from '../shop.ts';

/** Typographic manners of the wordmarks; none imitates a maker's own. */
const manners = [
  'uppercase font-extrabold tracking-[0.02em]',
  'font-extrabold tracking-[-0.045em]',
  'uppercase font-semibold tracking-[0.14em]',
  'font-black italic tracking-[-0.03em]',
  'uppercase font-black tracking-[-0.03em]',
] as const;

/** A small stable number of a text, so that one manufacturer always looks the same. */
export const seedOf = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);

/** A manufacturer's name set as a mark of its own. */
export function Wordmark({ manufacturer, className = '' }: { manufacturer: string; className?: string }) {
  return (
    <span
      className={`leading-none [word-spacing:0.12em] whitespace-nowrap ${manners[seedOf(manufacturer) % manners.length] ?? ''} ${className}`}
    >
      {manufacturer}
    </span>
  );
}

/** A manufacturer's logo on a plate of its own, else its name as a wordmark. */
export function ManufacturerMark({
  manufacturer: { name, logo },
  className = '',
}: {
  manufacturer: ManufacturerShown;
  className?: string;
}) {
  const inWords = <Wordmark manufacturer={name} className={className} />;
  if (logo === null) return inWords;
  return (
    <Image
      src={logo}
      alt={name}
      loading="lazy"
      fallback={inWords}
      className={`h-6 w-auto max-w-28 rounded-sm bg-plate object-contain px-1 ${className}`}
    />
  );
}
