import { useId } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import type { AmountRole, PriceCandidate, PriceFinding } from '#contracts/monitoring/price-finding';

export const roleTexts: Record<AmountRole, string> = {
  price: 'hinta',
  old_price: 'vanha hinta',
  without_vat: 'hinta ilman arvonlisäveroa',
  instalment: 'kuukausierä',
  delivery: 'toimitusmaksu',
  deposit: 'pantti tai ennakkomaksu',
  service: 'palvelun hinta',
  other_product: 'toisen tuotteen hinta',
  other_variant: 'toisen koon tai mallin hinta',
};

interface Choice {
  /** The selector that the choice puts into the form. */
  selector: string;
  title: string;
  detail: string;
}

const choiceOf = ({ price, pieces, text, role, context }: PriceCandidate, selector: string, found: number | null): Choice => ({
  selector,
  title: `${formatEuros(price)}, ${role === 'price' && price === found ? 'aina tästä kohdasta' : roleTexts[role]}`,
  detail: [pieces > 1 && `${pieces} renkaasta`, `sivulla ”${text}”`, context].filter(Boolean).join(' · '),
});

/** Returns what the owner can choose between: the price that was found, and the amounts that a selector finds again. */
function choicesOf({ price, candidates }: PriceFinding, readWith: string): Choice[] {
  const searched = 'Hinta etsitään sivulta uudelleen jokaisella tarkistuksella.';
  const found = {
    selector: readWith,
    title: price === null ? 'Ei mikään näistä' : `${formatEuros(price)}, löydetty hinta`,
    detail: price === null || readWith === '' ? searched : 'Hinta luetaan samasta kohdasta jokaisella tarkistuksella.',
  };
  const automatic = readWith === '' ? [] : [{ selector: '', title: 'Etsi ilman CSS-valitsinta', detail: searched }];
  const others = candidates.flatMap((candidate) =>
    candidate.selector === null || candidate.selector === readWith ? [] : [choiceOf(candidate, candidate.selector, price)],
  );
  const all = [found, ...automatic, ...others];
  return all.filter(({ selector }, index) => all.findIndex((each) => each.selector === selector) === index);
}

interface CandidateListProps {
  finding: PriceFinding;
  /** The selector that the page was read with. */
  readWith: string;
  /** The selector in the form. */
  selector: string;
  onChoose: (selector: string) => void;
}

/** The amounts of the page. The owner picks the price, whose selector then finds it. Renders nothing without a choice. */
export function CandidateList({ finding, readWith, selector, onChoose }: CandidateListProps) {
  const name = useId();
  const choices = choicesOf(finding, readWith);
  // An amount in the page's data has no place to point at.
  const unseen = finding.candidates.filter((candidate) => candidate.selector === null);
  if (choices.length < 2 && unseen.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 text-sm font-medium">Mikä sivun summista on hinta?</legend>
      {choices.length > 1 &&
        choices.map((choice) => (
          <label
            key={choice.selector}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2.5 rounded-md px-1 py-1.5 hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              className="size-5 accent-signal"
              checked={choice.selector === selector}
              onChange={() => onChoose(choice.selector)}
            />
            <span className="font-medium">{choice.title}</span>
            <span className="col-start-2 text-xs [overflow-wrap:anywhere] text-muted">{choice.detail}</span>
          </label>
        ))}
      {unseen.length > 0 && (
        <p className="text-xs [overflow-wrap:anywhere] text-muted">
          Sivun tiedoissa on lisäksi: {unseen.map(({ price, role }) => `${formatEuros(price)} (${roleTexts[role]})`).join(', ')}. Niitä ei
          voi valita, koska ne eivät näy sivulla.
        </p>
      )}
    </fieldset>
  );
}
