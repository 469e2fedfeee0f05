import type { ComponentProps } from 'react';

/**
 * Attributes of an input for an e-mail address. Not type="email", with which the browser converts a domain like hyvä.fi to
 * xn--hyv-sla.fi and rejects non-ASCII letters before the @.
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
