import type { Content } from './page-contents.tsx';

/** Links to the page's main parts, on screens too narrow for a table of contents beside the text. */
export function JumpLinks({ label, contents }: { label: string; contents: readonly Content[] }) {
  return (
    <nav aria-label={label} className="mb-10 lg:hidden">
      <ul className="flex flex-wrap gap-2">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3.5 py-1.5 text-sm font-semibold hover:bg-sunken"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
