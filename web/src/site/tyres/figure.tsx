/**
 * A price or percentage in figures of equal width. The font widens the decimal comma along with the figures, so the
 * comma is set in the font's normal manner.
 */
export function Figure({ text }: { text: string }) {
  const [whole = '', decimals] = text.split(',');
  return (
    <span className="figures">
      {whole}
      {decimals !== undefined && (
        <>
          <i>,</i>
          {decimals}
        </>
      )}
    </span>
  );
}
