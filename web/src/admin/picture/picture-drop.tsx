import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IMAGE_TYPES, imageFailure, imageRefusal } from '../../ui/upload.ts';

interface PictureDropProps {
  /** Read out with the file field: 'Pääkuva'. */
  label: string;
  action: string;
  disabled: boolean;
  /** Sends the file; what it throws is told here. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  /** Stands above the button: the picture as it is. */
  children?: ReactNode;
}

/** Takes a picture by button or drop, says what is wrong with it, and shows how far it has been sent. */
export function PictureDrop({ label, action, disabled, send, children }: PictureDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const errorId = useId();

  const take = async (file: File | undefined) => {
    if (!file || progress !== null) return;
    const reason = imageRefusal(file);
    setRefusal(reason);
    if (reason !== null) return;
    setProgress(0);
    try {
      await send(file, setProgress);
    } catch (failure) {
      setRefusal(imageFailure(failure));
    } finally {
      setProgress(null);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; the button does the same by key
    <section
      aria-label={label}
      className={`grid gap-3 rounded-md border border-dashed p-3 ${over ? 'border-signal bg-signal-soft' : 'border-line-strong'}`}
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
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon={ImagePlus}
          busy={progress !== null}
          aria-describedby={refusal === null ? undefined : errorId}
          onClick={() => {
            // Without a session nothing is chosen in vain.
            const reason = disabled ? imageRefusal(new File([], '', { type: 'image/png' })) : null;
            setRefusal(reason);
            if (reason === null) input.current?.click();
          }}
        >
          {action}
        </Button>
        <span className="text-xs text-muted">JPEG, PNG tai WebP, enintään 5 Mt. Voit myös pudottaa kuvan tähän.</span>
      </div>
      {progress !== null && <progress className="h-1.5 w-full accent-signal" value={progress} aria-label={`${label}: lataus`} />}
      {refusal !== null && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label={`${label}: valitse tiedosto`}
        tabIndex={-1}
        disabled={disabled}
        accept={IMAGE_TYPES.join(',')}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
