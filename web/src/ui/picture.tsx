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

/**
 * An image of a grid: a placeholder while it loads, 'Kuva ei latautunut' when it does not, and it fades in over 300 ms.
 * Nothing of that before the page is taken over: what has loaded by then, or without scripts, is simply seen.
 */
export function LoadedImage({ url, alt, className = '' }: { url: string; alt: string; className?: string }) {
  const [state, setState] = useState<'unknown' | 'loading' | 'loaded' | 'failed'>('unknown');
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    setState(complete ? (naturalWidth > 0 ? 'loaded' : 'failed') : 'loading');
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
    <span className={`grid place-items-center rounded-sm ${state === 'loading' ? 'animate-pulse bg-sunken' : ''}`}>
      <img
        ref={image}
        src={url}
        alt={alt}
        loading="lazy"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={`transition-opacity duration-300 ${state === 'loading' ? 'opacity-0' : ''} ${className}`}
      />
    </span>
  );
}
