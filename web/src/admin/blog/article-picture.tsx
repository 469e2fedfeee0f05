import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useIsAdmin } from '../../api/session.ts';
import { errorAt } from '../forms/contract-form.ts';
import { PictureField } from '../picture/picture-field.tsx';
import type { ArticleForm } from './article-form.ts';

/** The field of the article's picture, which is shown above the article and in lists. */
export function ArticlePicture({ form }: { form: UseFormReturn<ArticleForm> }) {
  useWatch({ control: form.control, name: 'image' });
  const { errors } = form.formState;
  return (
    <PictureField
      title="Kuva"
      label="Artikkelin kuva"
      from="artikkelista"
      none="Omaa kuvaa ei ole: artikkelilla on aiheeseen sopiva piirros."
      disabled={!useIsAdmin()}
      current={() => form.getValues('image')}
      onChange={(picture) => form.setValue('image', picture, { shouldDirty: true })}
      alt={() => form.register('image.alt')}
      altError={errorAt(errors, 'image.alt')}
      error={typeof errors.image?.message === 'string' ? errors.image.message : undefined}
    />
  );
}
