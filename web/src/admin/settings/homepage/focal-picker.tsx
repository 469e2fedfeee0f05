import { type PointerEvent, useRef } from 'react';
import { type FocalPoint, pointOf, positionOf } from './focal-point.ts';
import { Image } from '../../../ui/image.tsx';

const axes = [
  { axis: 'x', label: 'Kohdistus vaakasuunnassa', ends: ['vasen', 'oikea'] },
  { axis: 'y', label: 'Kohdistus pystysuunnassa', ends: ['ylä', 'ala'] },
] as const;

/** Sets a picture's focal point by pointer on the picture, or with a slider for each axis. */
export function FocalPicker({
  url,
  value,
  disabled,
  onChange,
}: {
  url: string;
  /** A CSS object-position. */
  value: string;
  disabled: boolean;
  onChange: (position: string) => void;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const point = pointOf(value);
  const set = (changes: Partial<FocalPoint>) => onChange(positionOf({ ...point, ...changes }));

  const follow = (event: PointerEvent) => {
    const frame = picture.current?.getBoundingClientRect();
    if (disabled || !frame || event.buttons !== 1) return;
    set({ x: ((event.clientX - frame.left) / frame.width) * 100, y: ((event.clientY - frame.top) / frame.height) * 100 });
  };

  return (
    <div className="grid gap-3">
      <div
        ref={picture}
        data-focal
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        className={`relative w-fit max-w-full touch-none overflow-hidden rounded-md select-none ${disabled ? '' : 'cursor-crosshair'}`}
      >
        <Image src={url} alt="" draggable={false} className="block max-h-80 max-w-full" />
        <span
          aria-hidden
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="pointer-events-none absolute grid size-9 -translate-1/2 place-items-center rounded-full border-2 border-plate bg-asphalt/45 shadow-overlay"
        >
          <span className="size-2 rounded-full bg-plate" />
        </span>
      </div>
      <p className="text-xs text-muted">
        Napsauta tai vedä kuvan tärkeintä kohtaa: se jää näkyviin, kun kuvaa rajataan eri näytöille. Liukusäätimet tekevät saman
        näppäimistöllä.
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {axes.map(({ axis, label, ends }) => (
          <label key={axis} className="grid gap-1 text-sm font-medium">
            {label}
            <span className="flex min-h-11 items-center gap-2 text-xs font-normal text-muted">
              {ends[0]}
              <input
                type="range"
                min={0}
                max={100}
                step={1}
                value={point[axis]}
                aria-valuetext={`${point[axis]} %`}
                onChange={(event) => set({ [axis]: Number(event.target.value) })}
                className="h-11 min-w-0 flex-1 accent-signal"
              />
              {ends[1]}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
