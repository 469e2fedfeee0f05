import { type CSSProperties, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Image } from './image.tsx';
import { ownPath } from '#contracts/rules/own-address';
import { PublicUrl } from './public-url.ts';
import { srcSetOf } from './picture-sources.ts';

interface PictureProps {
  url: string;
  alt: string;
  /** Width and height of the original in pixels. They reserve the space while the picture loads. */
  width: number;
  height: number;
  /** The displayed width, as in the sizes attribute of an img. */
  sizes: string;
  /** A tiny data: URI that is shown until the picture has loaded. */
  blur?: string | null;
  /** CSS object-position: the focal point. */
  position?: string;
  /** The page's main picture: loaded with high priority and not lazily. */
  isMain?: boolean;
  className?: string;
  /** Rendered if the picture fails to load. */
  fallback?: ReactNode;
}

/** An uploaded image in the sizes and formats that the server stores, or any other image as it is. */
export function Picture({ url: given, alt, width, height, sizes, blur, position, isMain = false, className = '', fallback }: PictureProps) {
  const url = ownPath(given, use(PublicUrl));
  const style: CSSProperties = {
    ...(position === undefined ? {} : { objectPosition: position }),
    ...(blur ? { backgroundImage: `url(${blur})`, backgroundSize: 'cover', backgroundPosition: position } : {}),
  };
  const srcSet = srcSetOf(url, 'webp');
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
      fallback={fallback}
    />
  );
  if (srcSet === undefined) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(url, 'avif')} sizes={sizes} />
      {image}
    </picture>
  );
}

/**
 * An image in a grid. Shows a placeholder while it loads, fades in over 300 ms, and shows 'Kuva ei latautunut' if it fails.
 * An image that has loaded before hydration, and any image without scripts, is shown without placeholder and fade.
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
        fallback={
          // No text colour of its own: the background may be light in both themes.
          <span className="text-xs">
            {alt !== '' && <span className="sr-only">{alt}: </span>}
            Kuva ei latautunut
          </span>
        }
      />
    </span>
  );
}
