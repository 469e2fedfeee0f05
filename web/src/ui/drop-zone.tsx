import { type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  /** Accessible name of the group: 'Logo'. */
  label: string;
  /** Accessible name of the file input. Default: '<label>: valitse tiedosto'. */
  inputLabel?: string;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  className: string;
  /** Renders the content. Its button calls `choose` to open the browser's file picker. */
  children: (choose: () => void) => ReactNode;
}

/** Takes a file that is chosen with a button (accessible by keyboard) or dropped anywhere on the zone. */
export function DropZone({
  label,
  inputLabel = `${label}: valitse tiedosto`,
  accept,
  disabled,
  onFile,
  className,
  children,
}: DropZoneProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);

  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };

  return (
    <div className="group/zone min-w-0" data-over={over || undefined} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <fieldset
        aria-label={label}
        className={`min-w-0 rounded-md group-data-over/zone:border-signal group-data-over/zone:bg-signal-soft ${className}`}
      >
        {children(() => input?.click())}
        <input
          ref={setInput}
          type="file"
          aria-label={inputLabel}
          tabIndex={-1}
          disabled={disabled}
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </fieldset>
    </div>
  );
}
