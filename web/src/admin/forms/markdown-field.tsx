import { type ComponentProps, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { renderMarkdown } from '../../markdown/markdown.ts';
import { Field, controlLook } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

const marks = [
  ['## Väliotsikko', 'väliotsikko; ### on pienempi'],
  ['**lihavoitu**', 'lihavoitu teksti'],
  ['- kohta', 'luettelon kohta; 1. numeroitu'],
  ['[teksti](/hinnasto)', 'linkki omalle sivulle, puhelimeen (tel:) tai muualle (https://)'],
  ['> lainaus', 'nosto'],
  ['| Koko | Hinta |', 'taulukko; toiselle riville |---|--:|'],
] as const;

const paper = 'max-h-[44rem] overflow-auto overscroll-contain rounded-md border border-line bg-surface p-5 text-base';

interface MarkdownAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  label: string;
  error?: string;
  needed?: boolean;
  /** Rendered below the text area. */
  below?: ReactNode;
}

/** A text area for Markdown, with a list of its marks. */
export function MarkdownArea({ label, error, needed, below, className = '', ...area }: MarkdownAreaProps) {
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={error} needed={needed}>
        {(links) => (
          <textarea
            rows={24}
            spellCheck
            {...links}
            {...area}
            className={`${controlLook} resize-y font-mono text-sm leading-relaxed ${className}`}
          />
        )}
      </Field>
      {below}
      <Fold title="Näin muotoilet tekstiä">
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {marks.map(([mark, meaning]) => (
            <div key={mark} className="contents">
              <dt>
                <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs break-words">{mark}</code>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  );
}

interface MarkdownFieldProps extends MarkdownAreaProps {
  /** The current text, for the preview. */
  text: string;
  /** Rendered above the text in the preview. */
  above?: ReactNode;
}

/** A Markdown text area with a live preview beside it, or below it if there is too little space. */
export function MarkdownField({ text, above, ...area }: MarkdownFieldProps) {
  const content = useDeferredValue(text);
  const { html } = useMemo(() => renderMarkdown(content), [content]);
  const preview = useId();
  return (
    <div className="@container">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-2">
        <MarkdownArea {...area} className="@4xl:min-h-[40rem]" />
        <div className="grid min-w-0 content-start gap-1">
          <h4 id={preview} className="text-sm font-medium">
            Esikatselu
          </h4>
          <ScrollRegion aria-labelledby={preview} className={paper}>
            {above}
            {content.trim() === '' ? <p className="text-muted">Teksti näkyy tässä sitä mukaa kuin kirjoitat.</p> : <Prose html={html} />}
          </ScrollRegion>
        </div>
      </section>
    </div>
  );
}
