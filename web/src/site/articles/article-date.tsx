const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** 'pe 20.11.2026' */
export const dayOf = (timestamp: string): string => day.format(new Date(timestamp));

/** When an article was published and how long it takes to read. */
export function ArticleDate({ publishedAt, readingMinutes }: { publishedAt: string; readingMinutes: number }) {
  return (
    <>
      <time dateTime={publishedAt} className="figures">
        {dayOf(publishedAt)}
      </time>
      <span aria-hidden> · </span>
      <span className="figures">
        <span className="sr-only">, lukuaika </span>
        {Math.max(1, readingMinutes)}
        {'\u00a0'}min
      </span>
    </>
  );
}
