import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Field, type FieldFrame, controlLook } from './field.tsx';
import { IMAGE_TYPES, imageFailure, imageRefusal, uploadImage } from './upload.ts';

export interface ImageFieldProps extends FieldFrame {
  /** The image's address; empty: none. */
  value: string;
  onChange: (address: string) => void;
}

/** An image by upload (button or drop) or by its address, with a preview and the upload's progress. */
export function ImageField({ label, error, hint, needed, value, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [broken, setBroken] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const nameOfGroup = useId();

  const take = async (file: File | undefined) => {
    if (!file) return;
    const reason = imageRefusal(file);
    setRefusal(reason ?? undefined);
    if (reason !== null) return;
    setProgress(0);
    try {
      onChange(await uploadImage(file, { onProgress: setProgress }));
    } catch (failure) {
      setRefusal(imageFailure(failure));
    } finally {
      setProgress(null);
    }
  };

  return (
    <Field label={label} error={refusal ?? error} hint={hint} needed={needed}>
      {(links) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; the button does the same by key
        <fieldset
          aria-labelledby={nameOfGroup}
          className={`flex min-w-0 gap-3 rounded-md border p-2 ${over ? 'border-signal bg-signal-soft' : 'border-line'}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(event.dataTransfer.files[0]);
          }}
        >
          <span id={nameOfGroup} className="sr-only">
            {label}
          </span>
          <div className="grid size-24 shrink-0 max-[26rem]:size-16 place-items-center overflow-hidden rounded-sm bg-sunken">
            {value !== '' && broken !== value ? (
              <img src={value} alt="" className="size-full object-contain" onError={() => setBroken(value)} />
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
              onChange={(event) => onChange(event.target.value)}
            />
            <div className="flex flex-wrap items-center gap-1">
              <Button icon={ImagePlus} busy={progress !== null} onClick={() => input.current?.click()}>
                {value === '' ? 'Lataa kuva' : 'Vaihda kuva'}
              </Button>
              {value !== '' && (
                <IconButton icon={Trash2} danger label={`Poista ${label.toLocaleLowerCase('fi')}`} onClick={() => onChange('')} />
              )}
              {value !== '' && broken === value && <span className="text-xs text-danger">Kuvaa ei löydy osoitteesta.</span>}
            </div>
            {progress !== null && <progress className="h-1.5 w-full accent-signal" value={progress} aria-label={`${label}: lataus`} />}
          </div>
          <input
            ref={input}
            type="file"
            aria-label={`${label}: valitse tiedosto`}
            tabIndex={-1}
            accept={IMAGE_TYPES.join(',')}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </fieldset>
      )}
    </Field>
  );
}
