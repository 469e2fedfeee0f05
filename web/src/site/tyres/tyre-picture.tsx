import { Image } from '../../ui/image.tsx';
import { Tread } from './tread.tsx';
import { type TyreShown, seasonOf } from './tyre-words.ts';

type Pictured = Pick<TyreShown, 'manufacturer' | 'model' | 'type' | 'winterType'> & {
  images: Pick<TyreShown['images'], 'thumbnail' | 'pattern'>;
};

/** The tyre's picture in a frame of fixed ratio: the shop's own image, or the drawn tread while there is none. */
export function TyrePicture({ tyre, className = '', eager = false }: { tyre: Pictured; className?: string; eager?: boolean }) {
  const name = `${tyre.manufacturer} ${tyre.model}`;
  const image = tyre.images.thumbnail ?? tyre.images.pattern;
  if (image === null) return <Tread season={seasonOf(tyre)} model={name} className={className} />;
  return (
    <span className={`grid place-items-center overflow-hidden rounded-sm bg-plate has-[svg]:bg-transparent ${className}`}>
      <Image
        src={image}
        alt={name}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fallback={<Tread season={seasonOf(tyre)} model={name} className="size-full" />}
        className="size-full object-contain"
      />
    </span>
  );
}
