import { type Changes, changedFieldName, valueText } from './import-labels.ts';

/** What a row changes. */
export function ChangeList({ changes }: { changes: Changes }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <li key={field}>
          <span className="text-muted">{changedFieldName(field)}:</span> <s className="text-muted">{valueText(field, before)}</s> →{' '}
          <strong className="font-semibold">{valueText(field, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The facts of a new tyre. */
export function FactList({ facts }: { facts: readonly [label: string, text: string][] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {facts.map(([label, text]) => (
        <li key={label}>
          <span className="text-muted">{label}:</span> <strong className="font-semibold">{text}</strong>
        </li>
      ))}
    </ul>
  );
}
