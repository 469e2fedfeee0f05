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
  /** Read out with the file field. */
  label: string;
  /** Where it is removed from, as in 'sivulta'. */
  from: string;
  /** Said while there is none. */
  none: string;
  disabled: boolean;
  /** The picture now; asked again when a file has been sent, as its text may have been changed meanwhile. */
  current: () => DescribedPicture | null;
  onChange: (picture: DescribedPicture | null) => void;
  /** Registers the field of its text; there is none without a picture. */
  alt: () => UseFormRegisterReturn;
  altError: string | undefined;
  error?: string | undefined;
  className?: string;
}

/** A picture of a text: sent, described, exchanged and removed. Visitors see it when the text is saved. */
export function PictureField(field: PictureFieldProps) {
  const { title, label, from, none, disabled, current, onChange, alt, altError, error, className = '' } = field;
  const image = current();
  // Counts what was chosen: a file that arrives after a newer choice is not taken.
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
          const picture = await uploadPicture(file, onProgress);
          if (choices.current === mine) onChange({ ...picture, alt: current()?.alt ?? '' });
        }}
      >
        {image === null ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
            <Image
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
              error={altError}
              {...alt()}
            />
            <IconButton icon={Trash2} danger label={`Poista kuva ${from}`} className="sm:mt-6" onClick={remove} />
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
