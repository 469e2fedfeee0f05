import { type UseFormReturn, useWatch } from 'react-hook-form';
import { errorAt } from '../../forms/contract-form.ts';
import { MarkdownField } from '../../forms/markdown-field.tsx';
import type { PageForm } from './page-kind.ts';

/** The Markdown field of the page's text. */
export function ContentField({ form }: { form: UseFormReturn<PageForm> }) {
  const content = useWatch({ control: form.control, name: 'content' });
  return <MarkdownField label="Sisältö" text={content} error={errorAt(form.formState.errors, 'content')} {...form.register('content')} />;
}
