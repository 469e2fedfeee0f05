/** The costs of a credit. Money is in integer cents, interest in per cent per year. */
export interface CreditTerms {
  interest: number;
  /** Paid once, with the first instalment. */
  openingFee: number;
  /** Paid with every instalment. */
  monthlyFee: number;
}

export interface CreditExample {
  amount: number;
  months: number;
  /** The monthly payments, including fees. */
  instalments: number[];
  /** The sum of all instalments. */
  total: number;
  /** The interest's part of the total. */
  interest: number;
  fees: number;
  /** Effective annual rate in per cent by the EU's formula; 0 if no more is paid than was borrowed. */
  annualRate: number;
}

/** Returns the present value of monthly instalments at an annual rate of `rate` (0.1 = 10 %). */
const presentValue = (instalments: readonly number[], rate: number): number =>
  instalments.reduce((sum, instalment, index) => sum + instalment * (1 + rate) ** (-(index + 1) / 12), 0);

/**
 * Returns the annual rate at which the present value of the instalments equals the amount (directive 2008/48/EC, annex I; each
 * month is a twelfth of a year). Bisection finds it, as the value decreases monotonically with the rate.
 */
function annualRateOf(amount: number, instalments: readonly number[]): number {
  if (presentValue(instalments, 0) <= amount) return 0;
  let low = 0;
  let high = 1;
  while (presentValue(instalments, high) > amount) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(instalments, middle) > amount) low = middle;
    else high = middle;
  }
  return low * 100;
}

/** Splits `amount` cents into equal instalments over `months`. The last one absorbs the rounding to cents. */
export function creditExample(amount: number, months: number, terms: CreditTerms): CreditExample {
  const rate = terms.interest / 1200;
  const equal = Math.round(rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months));
  const instalments: number[] = [];
  let debt = amount;
  let interest = 0;
  for (let month = 1; month <= months; month += 1) {
    const charged = Math.round(debt * rate);
    const paid = month === months ? debt + charged : Math.min(equal, debt + charged);
    debt += charged - paid;
    interest += charged;
    instalments.push(paid + terms.monthlyFee + (month === 1 ? terms.openingFee : 0));
  }
  const fees = terms.openingFee + terms.monthlyFee * months;
  return { amount, months, instalments, total: amount + interest + fees, interest, fees, annualRate: annualRateOf(amount, instalments) };
}
