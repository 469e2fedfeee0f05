import { useState } from 'react';
import { Tread } from './tread.tsx';
import { type TyreShown, seasonOf } from './tyre-words.ts';

/** The tyre's picture in a frame of fixed ratio: the shop's own image, or the drawn tread while there is none. */
export function TyrePicture({ tyre, className = '', eager = false }: { tyre: TyreShown; className?: string; eager?: boolean }) {
  const [broken, setBroken] = useState(false);
  const image = tyre.images.thumbnail ?? tyre.images.pattern;
  if (image !== null && !broken)
    return (
      <span className={`grid place-items-center overflow-hidden rounded-sm bg-plate ${className}`}>
        <img
          src={image}
          alt={`${tyre.manufacturer} ${tyre.model}`}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      </span>
    );
  return <Tread season={seasonOf(tyre)} model={`${tyre.manufacturer} ${tyre.model}`} className={className} />;
}
