import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../contract-form.ts';
import { Lockable } from '../editing/lockable.tsx';
import type { Editor } from '../editing/use-editor.ts';
import { uploadPicture } from '../picture/picture-calls.ts';
import { PictureDrop } from '../picture/picture-drop.tsx';
import type { Page, PageForm } from './page-kind.ts';

/** The picture at the head of the page. It is shown to visitors when the page is saved. */
export function PagePicture({ editor }: { editor: Editor<Page, PageForm> }) {
  const { form, isAdmin } = editor;
  const image = useWatch({ control: form.control, name: 'image' });
  const set = (next: PageForm['image']) => form.setValue('image', next, { shouldDirty: true });

  const remove = () => {
    const before = form.getValues('image');
    set(null);
    notifyUndoable('Kuva poistettu sivulta', () => set(before));
  };

  return (
    <section aria-labelledby="picture-heading" className="grid max-w-4xl gap-3 border-t border-line pt-4">
      <h3 id="picture-heading" className="text-base font-bold">
        Sivun kuva
      </h3>
      <PictureDrop
        label="Kuvan lataus"
        action={image === null ? 'Lataa kuva' : 'Vaihda kuva'}
        disabled={!isAdmin}
        send={async (file, onProgress) => {
          const picture = await uploadPicture(file, onProgress);
          set({ ...picture, alt: form.getValues('image')?.alt ?? '' });
        }}
      >
        {image === null ? (
          <p className="text-sm text-muted">Omaa kuvaa ei ole: sivulla on siihen kuuluva piirros.</p>
        ) : (
          <Lockable editor={editor} className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
            <img src={image.url} alt="" className="max-h-40 w-full rounded-sm bg-sunken object-contain" />
            <TextField
              label="Kuvan vaihtoehtoinen teksti"
              maxLength={200}
              hint="Kerro lyhyesti, mitä kuvassa on."
              error={errorAt(form.formState.errors, 'image.alt')}
              {...form.register('image.alt')}
            />
            <IconButton icon={Trash2} danger label="Poista kuva sivulta" className="sm:mt-6" onClick={remove} />
          </Lockable>
        )}
      </PictureDrop>
    </section>
  );
}
