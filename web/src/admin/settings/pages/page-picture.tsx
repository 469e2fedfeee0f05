import { useWatch } from 'react-hook-form';
import { errorAt } from '../../forms/contract-form.ts';
import { PictureField } from '../../picture/picture-field.tsx';
import { Lockable } from '../editing/lockable.tsx';
import type { Editor } from '../editing/use-editor.ts';
import type { Page, PageForm } from './page-kind.ts';

/** The field of the page's header picture. */
export function PagePicture({ editor }: { editor: Editor<Page, PageForm> }) {
  const { form, isAdmin } = editor;
  useWatch({ control: form.control, name: 'image' });
  return (
    <Lockable editor={editor}>
      <PictureField
        title="Sivun kuva"
        label="Kuvan lataus"
        from="sivulta"
        none="Omaa kuvaa ei ole: sivulla on siihen kuuluva piirros."
        disabled={!isAdmin}
        current={() => form.getValues('image')}
        onChange={(picture) => form.setValue('image', picture, { shouldDirty: true })}
        alt={() => form.register('image.alt')}
        altError={errorAt(form.formState.errors, 'image.alt')}
        className="max-w-4xl border-t border-line pt-4"
      />
    </Lockable>
  );
}
