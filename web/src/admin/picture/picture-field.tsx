import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { IconButton } from '../../ui/button.tsx';
import { Image } from '../../ui/image.tsx';
import { TextField } from '../../ui/field.tsx';
import { notifyUndoable } from '../../ui/toast.tsx';
import { type UploadedPicture, uploadPicture } from './picture-calls.ts';
import { PictureDrop } from './picture-drop.tsx';

interface DescribedPicture extends UploadedPicture {
  alt: string;
}

interface PictureFieldProps {
  title: string;
  /** Accessible name of the file input. */
  label: string;
  /** The place the picture is removed from, inflected for a sentence: 'sivulta'. */
  from: string;
  /** Text shown without a picture. */
  none: string;
  disabled: boolean;
  /** Returns the current picture. Called again after an upload, because the alt text may have changed meanwhile. */
  current: () => DescribedPicture | null;
  onChange: (picture: DescribedPicture | null) => void;
  /** Called when an upload begins and when it has ended. A form that closes after a save must wait for it. */
  onUploading?: (isUploading: boolean) => void;
  /** Registers the alt text's input, which is rendered only with a picture. */
  alt: () => UseFormRegisterReturn;
  altError: string | undefined;
  error?: string | undefined;
  className?: string;
}

/** A form field for a picture: upload, alt text, replacement and removal. Visitors see the picture once the form is saved. */
export function PictureField(field: PictureFieldProps) {
  const { title, label, from, none, disabled, current, onChange, onUploading, alt, altError, error, className = '' } = field;
  const image = current();
  // Counts the choices, so that an upload that finishes after a newer choice is ignored.
  const choices = useRef(0);

  const choose = (picture: DescribedPicture | null) => {
    choices.current += 1;
    onChange(picture);
  };

  const remove = () => {
    const before = current();
    choose(null);
    notifyUndoable(`Kuva poistettu ${from}`, () => choose(before));
  };

  return (
    <section aria-labelledby="picture-heading" className={`grid content-start gap-2 ${className}`}>
      <h3 id="picture-heading" className="text-base font-bold">
        {title}
      </h3>
      <PictureDrop
        label={label}
        action={image === null ? 'Lataa kuva' : 'Vaihda kuva'}
        disabled={disabled}
        send={async (file, onProgress) => {
          choices.current += 1;
          const mine = choices.current;
          onUploading?.(true);
          try {
            const picture = await uploadPicture(file, onProgress);
            if (choices.current === mine) onChange({ ...picture, alt: current()?.alt ?? '' });
          } finally {
            onUploading?.(false);
          }
        }}
      >
        {image === null ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
            <Image
              src={image.url}
              alt=""
              width={image.width ?? undefined}
              height={image.height ?? undefined}
              className="h-auto max-h-32 w-full rounded-sm bg-sunken object-contain max-sm:col-span-2"
            />
            <TextField
              label="Kuvan vaihtoehtoinen teksti"
              maxLength={200}
              hint="Kerro lyhyesti, mitä kuvassa on."
              error={altError}
              {...alt()}
            />
            <IconButton icon={Trash2} danger label={`Poista kuva ${from}`} className="mt-6" onClick={remove} />
          </div>
        )}
      </PictureDrop>
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </section>
  );
}
