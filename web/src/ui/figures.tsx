import { Fragment } from 'react';
import { formatEuros } from '#contracts/money';

/**
 * A price in figures of equal width. The comma and the space keep their own width: the typeface makes them as wide as a
 * figure otherwise, and '89,90' falls apart.
 */
export function Price({ euros, suffix = '' }: { euros: number; suffix?: string }) {
  return (
    <span className="figures">
      {`${formatEuros(euros)}${suffix}`.split(/([,\s])/).map((part, at) => (
        <Fragment key={at}>{at % 2 === 1 ? <span className="normal-nums">{part}</span> : part}</Fragment>
      ))}
    </span>
  );
}
