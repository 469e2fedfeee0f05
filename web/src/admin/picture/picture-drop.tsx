import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { IMAGE_TYPES, imageFailure, imageRefusal } from '../../ui/upload.ts';

interface PictureDropProps {
  /** Accessible name of the zone and its file input: 'Pääkuva'. */
  label: string;
  action: string;
  disabled: boolean;
  /** Uploads the file. Its errors are shown below the button. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  /** Rendered above the button: the current picture. */
  children?: ReactNode;
}

/** Takes a picture by button or drop, validates it, and shows the upload's progress. */
export function PictureDrop({ label, action, disabled, send, children }: PictureDropProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errorId = useId();

  const take = async (file: File) => {
    if (progress !== null) return;
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
    <DropZone
      label={label}
      disabled={disabled}
      accept={IMAGE_TYPES.join(',')}
      className="grid gap-3 border border-dashed border-line-strong p-3"
      onFile={(file) => void take(file)}
    >
      {(choose) => (
        <>
          {children}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              icon={ImagePlus}
              busy={progress !== null}
              aria-describedby={refusal === null ? undefined : errorId}
              onClick={() => {
                // Signed out, show the error instead of opening the file picker. The dummy file passes all other checks.
                const reason = disabled ? imageRefusal(new File([], '', { type: 'image/png' })) : null;
                setRefusal(reason);
                if (reason === null) choose();
              }}
            >
              {action}
            </Button>
            <span className="text-xs text-muted">JPEG, PNG tai WebP, enintään 5 Mt. Voit myös pudottaa kuvan tähän.</span>
          </div>
          {progress !== null && <progress className="h-1.5 w-full" value={progress} aria-label={`${label}: lataus`} />}
          {refusal !== null && (
            <p id={errorId} role="alert" className="text-sm font-medium text-danger">
              {refusal}
            </p>
          )}
        </>
      )}
    </DropZone>
  );
}
