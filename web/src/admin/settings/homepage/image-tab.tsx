import { Trash2 } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { updateHomepage } from '#contracts/content/homepage';
import { call } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notify, notifySuccess, notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { Lockable } from '../editing/lockable.tsx';
import { saveFailure } from '../editing/save-failure.ts';
import type { Editor } from '../editing/use-editor.ts';
import { deleteHeroImage, uploadHeroImage } from '../../picture/picture-calls.ts';
import { PictureDrop } from '../../picture/picture-drop.tsx';
import { FocalPicker } from './focal-picker.tsx';
import { type Homepage, type HomepageForm, imageLabels } from './homepage-kind.ts';

/** The tab 'Kuva'. Uploading or deleting the picture takes effect at once; its alt text and position are saved with the form. */
export function ImageTab({ editor }: { editor: Editor<Homepage, HomepageForm> }) {
  const { form, isAdmin, takeOver } = editor;
  const { control, register, formState } = form;
  const [image, alt] = useWatch({ control, name: ['hero.image', 'hero.imageAlt'] });

  /** Takes over a version with another picture. Discards unsaved changes of alt text and position: they belong to the old one. */
  const show = (newest: Homepage) => {
    for (const name of ['hero.imageAlt', 'hero.imagePosition'] as const) form.resetField(name);
    takeOver(newest);
  };

  const restore = async ({ image, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur }: Homepage['hero']) => {
    try {
      show(await call(updateHomepage, { hero: { image, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur } }));
      notifySuccess('Kuva palautettu');
    } catch (error) {
      notify({ text: saveFailure(error), tone: 'bad' });
    }
  };

  const remove = async () => {
    const sure = await confirm({
      title: 'Poistetaanko etusivun kuva?',
      text: 'Kuva poistuu etusivulta heti, ja tilalle tulee kaupan piirros. Voit perua poiston tai palauttaa kuvan aiemmista versioista.',
      action: 'Poista kuva',
    });
    if (!sure) return;
    const before = editor.saved.hero;
    try {
      show(await deleteHeroImage());
      notifyUndoable('Kuva poistettu', () => void restore(before));
    } catch (error) {
      notify({ text: 'Virhe kuvan poistamisessa', detail: saveFailure(error), tone: 'bad' });
    }
  };

  const send = async (file: File, onProgress: (share: number) => void) => {
    const before = editor.saved.hero;
    const text = 'Kuva ladattu onnistuneesti';
    const uploaded = await uploadHeroImage(file, onProgress);
    if (before.image === null) {
      takeOver(uploaded);
      notifySuccess(text);
      return;
    }
    show(uploaded);
    notifyUndoable(text, () => void restore(before));
  };

  return (
    <div className="grid gap-6">
      <PictureDrop label="Etusivun kuva" action={image === null ? 'Lataa kuva' : 'Vaihda kuva'} disabled={!isAdmin} send={send}>
        {image === null && (
          <p className="text-sm text-muted">Omaa kuvaa ei ole: etusivulla on kaupan piirros. Ladattu kuva näkyy etusivulla heti.</p>
        )}
      </PictureDrop>
      {image !== null && (
        <Lockable editor={editor} className="grid gap-4">
          <Controller
            control={control}
            name="hero.imagePosition"
            render={({ field }) => <FocalPicker url={image} value={field.value} disabled={!isAdmin} onChange={field.onChange} />}
          />
          <TextField
            label={imageLabels.alt}
            maxLength={200}
            hint={`${alt === '' ? 'Kuvalla ei ole vielä tekstiä. ' : ''}Kerro lyhyesti, mitä kuvassa on. Ruudunlukija lukee tekstin.`}
            error={errorAt(formState.errors, 'hero.imageAlt')}
            {...register('hero.imageAlt')}
          />
          <Button tone="plain" icon={Trash2} className="justify-self-start text-danger!" onClick={() => void remove()}>
            Poista kuva
          </Button>
        </Lockable>
      )}
    </div>
  );
}
