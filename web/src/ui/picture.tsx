import { type CSSProperties, useEffect, useRef, useState } from 'react';
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
}

/** An uploaded image in the sizes and formats that the server keeps, or any other image as it is. */
export function Picture({ url, alt, width, height, sizes, blur, position, isMain = false, className = '' }: PictureProps) {
  const style: CSSProperties = {
    ...(position === undefined ? {} : { objectPosition: position }),
    ...(blur ? { backgroundImage: `url(${blur})`, backgroundSize: 'cover', backgroundPosition: position } : {}),
  };
  const srcSet = sourcesOf(url, 'webp');
  const image = (
    <img
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

/** An image of a grid: a placeholder while it loads, 'Kuva ei latautunut' when it does not, and it fades in over 300 ms. */
export function LoadedImage({ url, alt, className = '' }: { url: string; alt: string; className?: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const image = useRef<HTMLImageElement>(null);

  // It may have loaded, or failed, before React took the page over.
  useEffect(() => {
    const { current } = image;
    if (current?.complete) setState(current.naturalWidth > 0 ? 'loaded' : 'failed');
  }, []);

  // In its place's own colour: what it stands on may be light in both themes.
  if (state === 'failed')
    return (
      <span className="text-xs">
        {alt !== '' && <span className="sr-only">{alt}: </span>}
        Kuva ei latautunut
      </span>
    );
  return (
    <span className={`grid place-items-center rounded-sm ${state === 'loading' ? 'animate-pulse bg-sunken noscript:animate-none' : ''}`}>
      <img
        ref={image}
        src={url}
        alt={alt}
        loading="lazy"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={`transition-opacity duration-300 noscript:opacity-100 ${state === 'loaded' ? 'opacity-100' : 'opacity-0'} ${className}`}
      />
    </span>
  );
}
