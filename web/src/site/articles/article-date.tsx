const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** 'pe 20.11.2026' */
const dayText = (timestamp: string): string => day.format(new Date(timestamp));

/** Returns the title with its dashes fixed to the word before, so that no line starts with a dash. */
export const withFixedDashes = (title: string): string => title.replaceAll(' – ', '\u00a0– ');

/** The publication date and the reading time of an article. */
export function ArticleDate({ publishedAt, readingMinutes }: { publishedAt: string; readingMinutes: number }) {
  return (
    <>
      <time dateTime={publishedAt} className="whitespace-nowrap">
        {dayText(publishedAt)}
      </time>
      {' · '}
      <span className="whitespace-nowrap">lukuaika {Math.max(1, readingMinutes)}&nbsp;min</span>
    </>
  );
}
