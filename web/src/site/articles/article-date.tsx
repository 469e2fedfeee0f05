const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** 'pe 20.11.2026' */
export const dayOf = (timestamp: string): string => day.format(new Date(timestamp));

/** A dash never begins a line. */
export const titleShown = (title: string): string => title.replaceAll(' – ', '\u00a0– ');

/** When an article was published and how long it takes to read. */
export function ArticleDate({ publishedAt, readingMinutes }: { publishedAt: string; readingMinutes: number }) {
  return (
    <>
      <time dateTime={publishedAt} className="whitespace-nowrap">
        {dayOf(publishedAt)}
      </time>
      {' · '}
      <span className="whitespace-nowrap">lukuaika {Math.max(1, readingMinutes)}&nbsp;min</span>
    </>
  );
}
