import type { ComponentProps } from 'react';

/**
 * What an input for an e-mail address is given. Not type="email": with that the browser hands on a domain like hyvä.fi as
 * xn--hyv-sla.fi, and takes no letter beyond ASCII before the @.
 */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 254,
  pattern: '[^@]+@[^@]+',
} satisfies ComponentProps<'input'>;
