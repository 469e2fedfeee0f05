export interface Content {
  id: string;
  text: string;
}

const MIN_ENTRIES = 3;

/** Table of contents beside the text. Renders nothing on a short page. */
export function PageContents({ contents }: { contents: readonly Content[] }) {
  if (contents.length < MIN_ENTRIES) return null;
  return (
    <nav aria-label="Tällä sivulla" className="max-lg:hidden">
      <p aria-hidden className="text-sm font-semibold text-muted">
        Tällä sivulla
      </p>
      <ul className="mt-2 border-l border-line">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center border-l border-transparent py-1.5 pl-4 text-sm hover:border-signal hover:text-signal lg:pointer-fine:min-h-9"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
