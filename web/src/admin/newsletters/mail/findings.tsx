import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { MailFinding } from './use-mail-preview.ts';

/**
 * The findings of the check: errors, which prevent the sending, before warnings.
 * @param requested whether the check has requested the links
 */
export function Findings({ findings, requested = false }: { findings: readonly MailFinding[]; requested?: boolean }) {
  if (findings.length === 0)
    return (
      <p className="flex items-start gap-2 text-sm">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        Tarkistus ei löytänyt korjattavaa.{!requested && ' Linkkien sivut avataan vasta ennen lähetystä.'}
      </p>
    );
  const sorted = findings.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'));
  return (
    <ul className="grid gap-1.5 text-sm">
      {sorted.map(({ kind, severity, text }) => {
        const isError = severity === 'error';
        const Icon = isError ? CircleX : TriangleAlert;
        return (
          <li key={`${kind} ${text}`} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger' : 'text-summer'}`} />
            <span className="min-w-0 break-words">
              <span className="sr-only">{isError ? 'Estää lähetyksen: ' : 'Huomio: '}</span>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
