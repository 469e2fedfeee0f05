import { Image } from '../../ui/image.tsx';
import type { Manufacturer } from '../shop.ts';

/** Typographic styles of the wordmarks. None imitates a manufacturer's own. */
const styles = [
  'uppercase font-extrabold tracking-[0.02em]',
  'font-extrabold tracking-[-0.045em]',
  'uppercase font-semibold tracking-[0.14em]',
  'font-black italic tracking-[-0.03em]',
  'uppercase font-black tracking-[-0.03em]',
] as const;

/** Hashes a text to a small number, so that one manufacturer always looks the same. */
export const seedOf = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);

/** A manufacturer's name as a wordmark. */
export function Wordmark({ manufacturer, className = '' }: { manufacturer: string; className?: string }) {
  return (
    <span
      className={`leading-none [word-spacing:0.12em] whitespace-nowrap ${styles[seedOf(manufacturer) % styles.length] ?? ''} ${className}`}
    >
      {manufacturer}
    </span>
  );
}

/** A manufacturer's logo, or its name as a wordmark if it has none. */
export function ManufacturerMark({ manufacturer: { name, logo }, className = '' }: { manufacturer: Manufacturer; className?: string }) {
  const wordmark = <Wordmark manufacturer={name} className={className} />;
  if (logo === null) return wordmark;
  return (
    <Image
      src={logo}
      alt={name}
      loading="lazy"
      fallback={wordmark}
      className={`h-6 w-auto max-w-28 rounded-sm bg-plate object-contain px-1 ${className}`}
    />
  );
}
