import { Image } from '../../ui/image.tsx';
import { Tread } from './tread.tsx';
import { type Tyre, seasonOf } from './tyre-texts.ts';

type Pictured = Pick<Tyre, 'manufacturer' | 'model' | 'type' | 'winterType'> & {
  images: Pick<Tyre['images'], 'thumbnail' | 'pattern'>;
};

/** The picture of a tyre: the shop's image, or a drawn tread if there is none. */
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
