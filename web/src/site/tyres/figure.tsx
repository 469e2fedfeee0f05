/**
 * A price or percentage in figures of equal width. The font widens the decimal comma along with the figures, so the
 * comma is set in the font's normal manner.
 */
export function Figure({ text, className = '' }: { text: string; className?: string }) {
  const [whole = '', decimals] = text.split(',');
  return (
    <span className={`figures ${className}`}>
      {whole}
      {decimals !== undefined && (
        <>
          <span className="normal-nums">,</span>
          {decimals}
        </>
      )}
    </span>
  );
}
