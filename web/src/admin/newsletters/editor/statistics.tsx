import { mailSize, readingMinutes, subjectLength } from '../data/newsletter-form.ts';
import { countText } from '../data/newsletter-labels.ts';

/** Statistics of the text and of the rendered mail. */
export function Statistics({ subject, content, bytes }: { subject: string; content: string; bytes: number | undefined }) {
  const { counter, isLong } = subjectLength(subject);
  const size = bytes === undefined ? undefined : mailSize(bytes);
  const facts = [
    { label: 'Merkkejä', text: countText(content.length), isBad: false },
    { label: 'Lukuaika', text: `${readingMinutes(content)} min`, isBad: false },
    { label: 'Aiheen pituus', text: counter, isBad: isLong },
    { label: 'Viestin koko', text: size ? `${countText(size.kilobytes)} / ${size.limit} kt` : '–', isBad: size?.isTooLong ?? false },
  ];
  return (
    <section aria-label="Tilastot">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {facts.map(({ label, text, isBad }) => (
          <div key={label} className="bg-surface px-3 py-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={`text-base font-semibold tabular-nums ${isBad ? 'text-danger' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
