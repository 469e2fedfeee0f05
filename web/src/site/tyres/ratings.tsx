import type { Tyre } from './tyre-texts.ts';

const names = {
  dryGrip: 'Kuivapito',
  wetGrip: 'Märkäpito',
  snowGrip: 'Lumipito',
  iceGrip: 'Jääpito',
  comfort: 'Mukavuus',
  durability: 'Kestävyys',
} as const;

const steps = [1, 2, 3, 4, 5] as const;

/** The shop's own ratings from one to five. Omits missing ones. */
export function Ratings({ rating }: { rating: Tyre['details']['performanceRating'] }) {
  const given = Object.entries(names).flatMap(([name, text]) => {
    const value = rating[name as keyof typeof names];
    return value === null ? [] : [{ text, value }];
  });
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="arviomme">
      <h2 id="arviomme" className="text-xl">
        Arviomme
      </h2>
      <dl className="mt-4 grid gap-x-12 gap-y-3 sm:grid-cols-2">
        {given.map(({ text, value }) => (
          <div key={text} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt>{text}</dt>
            <dd className="flex flex-wrap items-center gap-1">
              <span className="sr-only">{value}/5</span>
              {steps.map((step) => (
                <span key={step} aria-hidden className={`h-2 w-7 rounded-full ${step <= value ? 'bg-ink' : 'bg-line'}`} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
