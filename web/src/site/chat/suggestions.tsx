import { useShop } from '../shop.ts';

const shape = 'min-h-11 rounded-full border py-1.5 text-left text-sm font-semibold transition-colors';
const chip = `${shape} border-line-strong bg-surface px-4 hover:border-ink hover:bg-sunken`;
const filled = `${shape} border-transparent bg-signal px-6 text-on-signal hover:bg-signal-strong`;

/** Six questions to begin with (specification P §9). */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const { chain } = useShop();
  const questions = [
    'Mitä palveluita tarjoatte?',
    'Onko teillä renkaita koossa 205/55R16?',
    'Mitkä ovat aukioloajat?',
    'Mitä renkaanvaihto maksaa?',
    'Onko Rocky-koira töissä?',
    `Mikä on ${chain === '' ? 'kumppaniketjunne' : `${chain}-ketju`}?`,
  ];
  return (
    <section aria-label="Ehdotetut kysymykset">
      <ul className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)} className={chip}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Buttons for the answer to a question about the tyre size. */
export function Confirmation({ onAnswer }: { onAnswer: (answer: string) => void }) {
  return (
    <section aria-label="Vahvista rengaskoko" className="flex gap-2">
      <button type="button" onClick={() => onAnswer('kyllä')} className={filled}>
        Kyllä
      </button>
      <button type="button" onClick={() => onAnswer('peruuta')} className={chip}>
        Peruuta
      </button>
    </section>
  );
}
