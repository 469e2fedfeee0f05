import { type ComponentProps, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { ownPath } from '#contracts/rules/own-address';
import { PublicUrl } from './public-url.ts';

interface ImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref' | 'onError'> {
  src: string;
  alt: string;
  /** Rendered if the image fails to load. Default: the alt text. */
  fallback?: ReactNode;
  /** Called if the image fails to load. */
  onFail?: () => void;
}

/**
 * Inline script for the page's head. Marks each image that fails to load, so that CSS shows its alt text in place of the
 * browser's broken-image icon. Works before hydration too, and for images in rendered Markdown.
 */
export const failedImageScript = `addEventListener('error',function(event){var image=event.target;if(image&&image.tagName==='IMG')image.setAttribute('data-failed','')},true)`;

/**
 * An image with a fallback. An image of our own site is loaded by its path. An image that failed before hydration fired its
 * error event before React listened; the effect below detects it.
 */
export function Image({ src: given, alt, fallback, onFail, className = '', style, ...rest }: ImageProps): ReactNode {
  const src = ownPath(given, use(PublicUrl));
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = failed === src;

  useEffect(() => {
    const { current } = image;
    if (current === null || !current.complete || current.naturalWidth > 0) return undefined;
    let isSame = true;
    // An SVG without an intrinsic size has no natural width either. Only an image that cannot be decoded has failed.
    current.decode().catch(() => isSame && setFailed(src));
    return () => {
      isSame = false;
    };
  }, [src]);

  const latestOnFail = useRef(onFail);
  useEffect(() => {
    latestOnFail.current = onFail;
  });
  useEffect(() => {
    if (hasFailed) latestOnFail.current?.();
  }, [hasFailed]);

  if (!hasFailed)
    return <img ref={image} src={src} alt={alt} className={className} style={style} onError={() => setFailed(src)} {...rest} />;
  if (fallback !== undefined) return fallback;
  const { width, height } = rest;
  return (
    <span
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      data-failed
      style={{ aspectRatio: width && height ? `${width} / ${height}` : undefined, ...style }}
      className={`block ${className}`}
    >
      <span aria-hidden>{alt}</span>
    </span>
  );
}
