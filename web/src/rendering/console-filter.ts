/**
 * Errors of third-party scripts and hosts, which we cannot fix. Silenced in production only, so that the console shows our own
 * errors. Source: specification P §8.
 */
const silenced: readonly RegExp[] = [
  /blocked by CORS policy|Cross-Origin Request Blocked/i,
  /google-analytics|googletagmanager|analytics\.js|gtag\(/i,
  /\/\/(tyre|tire|rengas)-?data\./i,
  /Cannot read propert(y|ies) (?:['"]?\w+['"]? )?of null|null is not an object/i,
];

const textOf = (part: unknown): string => (part instanceof Error ? `${part.name}: ${part.message}` : typeof part === 'string' ? part : '');

/** Whether a console error with these arguments is silenced. */
export const isSilenced = (parts: readonly unknown[]): boolean => {
  const text = parts.map(textOf).join(' ');
  return silenced.some((pattern) => pattern.test(text));
};

/** Wraps `console.error` so that it drops silenced errors. */
export function quietConsole(target: Pick<Console, 'error'>): void {
  const write = target.error.bind(target);
  target.error = (...parts: unknown[]) => {
    if (!isSilenced(parts)) write(...parts);
  };
}
