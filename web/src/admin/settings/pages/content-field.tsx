import { useDeferredValue, useId, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { renderMarkdown } from '../../../markdown/markdown.ts';
import { Field, controlLook } from '../../../ui/field.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { errorAt } from '../../contract-form.ts';
import type { PageForm } from './page-kind.ts';

const marks = [
  ['## Väliotsikko', 'väliotsikko; ### on pienempi'],
  ['**lihavoitu**', 'lihavoitu teksti'],
  ['- kohta', 'luettelon kohta; 1. numeroitu'],
  ['[teksti](/hinnasto)', 'linkki omalle sivulle, puhelimeen (tel:) tai muualle (https://)'],
  ['> lainaus', 'nosto'],
  ['| Koko | Hinta |', 'taulukko; toiselle riville |---|--:|'],
] as const;

const paper = 'max-h-[44rem] overflow-auto overscroll-contain rounded-md border border-line bg-surface p-5 text-base';

/** The page's text in Markdown, with what it will look like beside it. */
export function ContentField({ form }: { form: UseFormReturn<PageForm> }) {
  const written = useWatch({ control: form.control, name: 'content' });
  const content = useDeferredValue(written);
  const { html } = useMemo(() => renderMarkdown(content), [content]);
  const preview = useId();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <div className="grid content-start gap-2">
        <Field label="Sisältö" error={errorAt(form.formState.errors, 'content')}>
          {(links) => (
            <textarea
              {...links}
              {...form.register('content')}
              rows={24}
              spellCheck
              className={`${controlLook} resize-y font-mono text-sm leading-relaxed xl:min-h-[40rem]`}
            />
          )}
        </Field>
        <details>
          <summary className="flex min-h-11 items-center text-sm font-medium">Näin muotoilet tekstiä</summary>
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
        </details>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h4 id={preview} className="text-sm font-medium">
          Esikatselu
        </h4>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by key too */}
        <section aria-labelledby={preview} tabIndex={0} className={paper}>
          {content.trim() === '' ? <p className="text-muted">Teksti näkyy tässä sitä mukaa kuin kirjoitat.</p> : <Prose html={html} />}
        </section>
      </div>
    </section>
  );
}
