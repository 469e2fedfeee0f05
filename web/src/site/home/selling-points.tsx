import { BadgePercent, Handshake, type LucideIcon, ShieldCheck, Truck, Wrench } from 'lucide-react';
import type { Homepage } from '../content.ts';

const pointIcons: readonly LucideIcon[] = [ShieldCheck, Truck, Handshake, BadgePercent, Wrench];

/** The five selling points below the hero. */
export function SellingPoints({ points }: { points: Homepage['sellingPoints'] }) {
  return (
    <section aria-label="Miksi meille" className="border-y border-line bg-ground">
      <ul className="shell grid gap-x-6 gap-y-5 py-7 sm:grid-cols-2 lg:grid-cols-5">
        {points.map(({ title, text }, index) => {
          const Icon = pointIcons[index] ?? ShieldCheck;
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-signal" />
              <span className="min-w-0">
                <strong className="block text-base">{title}</strong>
                <span className="text-sm text-muted">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
