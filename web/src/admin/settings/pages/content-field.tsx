import { type UseFormReturn, useWatch } from 'react-hook-form';
import { errorAt } from '../../forms/contract-form.ts';
import { MarkdownField } from '../../forms/markdown-field.tsx';
import type { PageForm } from './page-kind.ts';

/** The page's text, with what it will look like beside it. */
export function ContentField({ form }: { form: UseFormReturn<PageForm> }) {
  const written = useWatch({ control: form.control, name: 'content' });
  return (
    <MarkdownField label="Sisältö" written={written} error={errorAt(form.formState.errors, 'content')} {...form.register('content')} />
  );
}
