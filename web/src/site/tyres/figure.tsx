/**
 * A price or percentage in tabular figures. The font's tabular figures also widen the decimal comma, so that the comma is set
 * without them.
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
