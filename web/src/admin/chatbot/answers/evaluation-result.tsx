import { CircleAlert, CircleCheck } from 'lucide-react';
import { countText } from '../list/number-texts.ts';
import { type Broken, BrokenReplies, brokenText } from './broken-replies.tsx';

export interface Tried {
  /** The request that was tried, as text, to notice a change after it. */
  of: string;
  preview: string | null;
  unknownPlaces: readonly string[];
  /** Number of questions that were asked; null if only the broken ones are known. */
  cases: number | null;
  broken: Broken;
}

/** The result of trying an answer. */
export function EvaluationResult({ tried, isOutdated }: { tried: Tried; isOutdated: boolean }) {
  const { cases, broken, unknownPlaces } = tried;
  const isGood = broken.length === 0 && unknownPlaces.length === 0;
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <section
      aria-label="Kokeilun tulos"
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border px-4 py-3 ${isGood ? 'border-good bg-good-soft' : 'border-danger bg-danger-soft'} ${isOutdated ? 'opacity-70' : ''}`}
    >
      <div className="flex gap-2">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-good' : 'text-danger'}`} />
        <div className="min-w-0">
          <p className="font-semibold">
            {broken.length > 0 ? brokenText(broken) : isGood ? 'Mikään vastaus ei mene vikaan' : 'Vastauksessa on tuntematon tieto'}
          </p>
          {cases !== null && <p className="text-muted">Kokeiltu {countText(cases)} kysymyksellä.</p>}
          {unknownPlaces.length > 0 && <p className="text-danger">Tuntematon tieto: {unknownPlaces.join(', ')}</p>}
          {isOutdated && <p className="text-muted">Vastausta on muutettu kokeilun jälkeen. Kokeile uudelleen.</p>}
        </div>
      </div>
      {broken.length > 0 && <BrokenReplies broken={broken} />}
    </section>
  );
}
