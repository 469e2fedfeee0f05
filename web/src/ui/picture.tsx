import { type CSSProperties, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Image } from './image.tsx';
import { PublicUrl, ownPath } from './own-address.ts';
import { sourcesOf } from './picture-sources.ts';

interface PictureProps {
  url: string;
  alt: string;
  /** Of the original, in pixels: they keep the place. */
  width: number;
  height: number;
  /** How wide it is shown, as in an img's sizes. */
  sizes: string;
  /** A tiny data: URI that is seen until the picture is there. */
  blur?: string | null;
  /** CSS object-position: the focal point. */
  position?: string;
  /** The page's main picture: fetched first, and not lazily. */
  isMain?: boolean;
  className?: string;
  /** Stands in its place when it cannot be shown. */
  instead?: ReactNode;
}

/** An uploaded image in the sizes and formats that the server keeps, or any other image as it is. */
export function Picture({ url: given, alt, width, height, sizes, blur, position, isMain = false, className = '', instead }: PictureProps) {
  const url = ownPath(given, use(PublicUrl));
  const style: CSSProperties = {
    ...(position === undefined ? {} : { objectPosition: position }),
    ...(blur ? { backgroundImage: `url(${blur})`, backgroundSize: 'cover', backgroundPosition: position } : {}),
  };
  const srcSet = sourcesOf(url, 'webp');
  const image = (
    <Image
      src={url}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isMain ? undefined : 'lazy'}
      decoding={isMain ? undefined : 'async'}
      fetchPriority={isMain ? 'high' : undefined}
      style={style}
      className={className}
      instead={instead}
    />
  );
  if (srcSet === undefined) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourcesOf(url, 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}

/**
 * An image of a grid: a placeholder while it loads, 'Kuva ei latautunut' when it does not, and it fades in over 300 ms.
 * Nothing of that before the page is taken over: what has loaded by then, or without scripts, is simply seen.
 */
export function LoadedImage({ url, alt, className = '' }: { url: string; alt: string; className?: string }) {
  const [isLoading, setIsLoading] = useState(false);
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    setIsLoading(place.current?.querySelector('img')?.complete === false);
  }, []);

  const end = () => setIsLoading(false);
  return (
    <span ref={place} className={`grid place-items-center rounded-sm ${isLoading ? 'animate-pulse bg-sunken' : ''}`}>
      <Image
        src={url}
        alt={alt}
        loading="lazy"
        onLoad={end}
        onFail={end}
        className={`transition-opacity duration-300 ${isLoading ? 'opacity-0' : ''} ${className}`}
        instead={
          // In its place's own colour: what it stands on may be light in both themes.
          <span className="text-xs">
            {alt !== '' && <span className="sr-only">{alt}: </span>}
            Kuva ei latautunut
          </span>
        }
      />
    </span>
  );
}
