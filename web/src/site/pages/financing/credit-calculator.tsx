import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { centsOf, eurosOf } from '#contracts/rules/cents';
import { Price } from '../../../ui/figures.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useShop } from '../../shop.ts';
import { type CreditExample, creditExample } from './credit-example.ts';
import { DEFAULT_AMOUNT, parseAmount, parseMonths } from './credit-input.ts';
import { percent } from './percent.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2 last:font-semibold">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}

const Euros = ({ cents, suffix }: { cents: number; suffix?: string }) => <Price euros={eurosOf(cents)} suffix={suffix} />;

function Result({ example, interest }: { example: CreditExample; interest: number }) {
  const { instalments, months, amount, total } = example;
  const [first = 0] = instalments;
  const usual = instalments[1] ?? first;
  const last = instalments.at(-1) ?? first;
  return (
    <output className="block rounded-md bg-sunken p-5 sm:p-6">
      <p className="text-sm text-muted">
        Kuukausierä, <span className="figures">{`${months}\u00a0kk`}</span>
      </p>
      <p className="text-3xl font-bold tracking-[-0.02em]">
        <Euros cents={usual} />
      </p>
      <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
        <Fact name="Luoton määrä">
          <Euros cents={amount} />
        </Fact>
        {first !== usual && (
          <Fact name="Ensimmäinen erä">
            <Euros cents={first} />
          </Fact>
        )}
        {last !== usual && (
          <Fact name="Viimeinen erä">
            <Euros cents={last} />
          </Fact>
        )}
        <Fact name="Korko">
          <Euros cents={example.interest} suffix={` (${percent(interest)})`} />
        </Fact>
        <Fact name="Kulut">
          <Euros cents={example.fees} />
        </Fact>
        <Fact name="Todellinen vuosikorko">{percent(example.annualRate)}</Fact>
        <Fact name="Maksat yhteensä">
          <Euros cents={total} />
        </Fact>
      </dl>
    </output>
  );
}

interface CreditCalculatorProps {
  /** From the address's query; null for the default. */
  sum: string | null;
  months: string | null;
}

/**
 * A credit example for the visitor's own sum by the shop's terms. Without scripts the server computes it on submit. With
 * scripts it updates with each edit, and keeps the last valid values while the input is invalid.
 */
export function CreditCalculator({ sum, months }: CreditCalculatorProps) {
  const { financing } = useShop();
  const maxMonths = financing.months;
  const [input, setInput] = useState({ sum, months });
  const amount = parseAmount(input.sum);
  const time = parseMonths(input.months, maxMonths);
  const [shown, setShown] = useState({ amount: amount.value ?? DEFAULT_AMOUNT, months: time.value ?? maxMonths });
  const update = (now: typeof input) => {
    setInput(now);
    setShown({ amount: parseAmount(now.sum).value ?? shown.amount, months: parseMonths(now.months, maxMonths).value ?? shown.months });
  };
  const example = creditExample(shown.amount, shown.months, {
    interest: financing.interest,
    openingFee: centsOf(financing.openingFee),
    monthlyFee: centsOf(financing.monthlyFee),
  });

  return (
    <section aria-labelledby="laskuri" className="mt-12 rounded-md border border-line bg-surface p-5 sm:p-7">
      <h2 id="laskuri" className="text-2xl">
        Laske kuukausierä
      </h2>
      <div className="mt-5 grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        <Form method="get" action="/rahoitus" preventScrollReset className="grid gap-4">
          <TextField
            name="summa"
            label="Ostosten hinta"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            value={amount.text}
            error={amount.error}
            hint="50–20 000 €"
            onChange={({ target }) => update({ ...input, sum: target.value })}
            className="text-base"
          />
          <TextField
            name="kuukaudet"
            label="Maksuaika"
            inputMode="numeric"
            autoComplete="off"
            suffix="kk"
            value={time.text}
            error={time.error}
            hint={`1–${maxMonths} kuukautta`}
            onChange={({ target }) => update({ ...input, months: target.value })}
            className="text-base"
          />
          <Button type="submit" className="justify-self-start">
            Laske
          </Button>
          <p className="text-sm text-muted">
            Esimerkki ei ole luottotarjous. Luotonantaja {financing.provider} antaa luoton tiedot ennen sopimusta.
            {financing.openingFee > 0 && ' Avausmaksu maksetaan ensimmäisessä erässä.'}
          </p>
        </Form>
        <Result example={example} interest={financing.interest} />
      </div>
    </section>
  );
}
