import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { DropZone } from './drop-zone.tsx';
import { Image } from './image.tsx';
import { Field, type FieldFrame, controlLook } from './field.tsx';
import { uploadImage } from '#contracts/gateway/images';
import { IMAGE_TYPES, imageFailure, imageRefusal, sendImage } from './upload.ts';

export interface ImageFieldProps extends FieldFrame {
  /** URL of the image; empty: none. */
  value: string;
  onChange: (address: string) => void;
}

/** A field for an image, given by upload (button or drop) or by its URL. Shows a preview and the upload's progress. */
export function ImageField({ label, error, hint, needed, value, onChange }: ImageFieldProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [broken, setBroken] = useState<string | null>(null);
  // Counts the choices, so that an upload that finishes after a newer choice is ignored.
  const choices = useRef(0);

  const choose = (address: string) => {
    choices.current += 1;
    onChange(address);
  };

  const take = async (file: File) => {
    const reason = imageRefusal(file);
    setRefusal(reason ?? undefined);
    if (reason !== null) return;
    choices.current += 1;
    const mine = choices.current;
    setProgress(0);
    try {
      const { imageUrl: address } = await sendImage(uploadImage, file, { onProgress: setProgress });
      if (choices.current === mine) onChange(address);
    } catch (failure) {
      setRefusal(imageFailure(failure));
    } finally {
      setProgress(null);
    }
  };

  return (
    <Field label={label} error={refusal ?? error} hint={hint} needed={needed}>
      {(links) => (
        <DropZone
          label={label}
          accept={IMAGE_TYPES.join(',')}
          className="flex gap-3 border border-line p-2"
          onFile={(file) => void take(file)}
        >
          {(openFiles) => (
            <>
              <div className="grid size-24 shrink-0 max-[26rem]:size-16 place-items-center overflow-hidden rounded-sm bg-sunken">
                {value !== '' && broken !== value ? (
                  <Image src={value} alt="" className="size-full object-contain" onFail={() => setBroken(value)} />
                ) : (
                  <ImagePlus aria-hidden className="size-6 text-muted" />
                )}
              </div>
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <input
                  {...links}
                  type="text"
                  inputMode="url"
                  placeholder="https://… tai lataa kuva"
                  className={controlLook}
                  value={value}
                  onChange={(event) => choose(event.target.value)}
                />
                <div className="flex flex-wrap items-center gap-1">
                  <Button icon={ImagePlus} busy={progress !== null} onClick={openFiles}>
                    {value === '' ? 'Lataa kuva' : 'Vaihda kuva'}
                  </Button>
                  {value !== '' && (
                    <IconButton icon={Trash2} danger label={`Poista ${label.toLocaleLowerCase('fi')}`} onClick={() => choose('')} />
                  )}
                  {value !== '' && broken === value && <span className="text-xs text-danger">Kuvaa ei löydy osoitteesta.</span>}
                </div>
                {progress !== null && <progress className="h-1.5 w-full" value={progress} aria-label={`${label}: lataus`} />}
              </div>
            </>
          )}
        </DropZone>
      )}
    </Field>
  );
}
