import { Trash2 } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useIsAdmin } from '../../session.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { notifyUndoable } from '../../ui/toast.tsx';
import { errorAt } from '../contract-form.ts';
import { uploadPicture } from '../settings/picture/picture-calls.ts';
import { PictureDrop } from '../settings/picture/picture-drop.tsx';
import type { ArticleForm } from './article-form.ts';

/** The article's picture, at its head and in lists. */
export function ArticlePicture({ form }: { form: UseFormReturn<ArticleForm> }) {
  const isAdmin = useIsAdmin();
  const image = useWatch({ control: form.control, name: 'image' });
  const { errors } = form.formState;
  const set = (next: ArticleForm['image']) => form.setValue('image', next, { shouldDirty: true });

  const remove = () => {
    const before = form.getValues('image');
    set(null);
    notifyUndoable('Kuva poistettu artikkelista', () => set(before));
  };

  return (
    <section aria-labelledby="picture-heading" className="grid content-start gap-2">
      <h3 id="picture-heading" className="text-base font-bold">
        Kuva
      </h3>
      <PictureDrop
        label="Artikkelin kuva"
        action={image === null ? 'Lataa kuva' : 'Vaihda kuva'}
        disabled={!isAdmin}
        send={async (file, onProgress) => {
          const picture = await uploadPicture(file, onProgress);
          set({ ...picture, alt: form.getValues('image')?.alt ?? '' });
        }}
      >
        {image === null ? (
          <p className="text-sm text-muted">Omaa kuvaa ei ole: artikkelilla on aiheeseen sopiva piirros.</p>
        ) : (
          <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
            <img
              src={image.url}
              alt=""
              width={image.width ?? undefined}
              height={image.height ?? undefined}
              className="h-auto max-h-32 w-full rounded-sm bg-sunken object-contain"
            />
            <TextField
              label="Kuvan vaihtoehtoinen teksti"
              maxLength={200}
              hint="Kerro lyhyesti, mitä kuvassa on."
              error={errorAt(errors, 'image.alt')}
              {...form.register('image.alt')}
            />
            <IconButton icon={Trash2} danger label="Poista kuva artikkelista" className="sm:mt-6" onClick={remove} />
          </div>
        )}
      </PictureDrop>
      {typeof errors.image?.message === 'string' && (
        <p role="alert" className="text-xs font-medium text-danger">
          {errors.image.message}
        </p>
      )}
    </section>
  );
}
