import { type ComponentProps, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { PublicUrl, ownPath } from './own-address.ts';

interface ImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref' | 'onError'> {
  src: string;
  alt: string;
  /** Stands in its place when it cannot be shown; left out, its text does. */
  instead?: ReactNode;
  /** Told when it cannot be shown. */
  onFail?: () => void;
}

/**
 * Runs in the page's head: marks each picture that fails, so that the page's styles put its text in the place of the
 * browser's broken sign, also before the page is taken over and in texts that are no components.
 */
export const failedImageScript = `addEventListener('error',function(event){var image=event.target;if(image&&image.tagName==='IMG')image.setAttribute('data-failed','')},true)`;

/** A picture, of our own by its path. One that failed before the page was taken over told nobody; it is recognised then. */
export function Image({ src: given, alt, instead, onFail, className = '', style, ...rest }: ImageProps): ReactNode {
  const src = ownPath(given, use(PublicUrl));
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = failed === src;

  useEffect(() => {
    const { current } = image;
    if (current === null || !current.complete || current.naturalWidth > 0) return undefined;
    let isSame = true;
    // A drawing without a size of its own has no width either; what cannot be decoded has failed.
    current.decode().catch(() => isSame && setFailed(src));
    return () => {
      isSame = false;
    };
  }, [src]);

  const tellFailure = useRef(onFail);
  useEffect(() => {
    tellFailure.current = onFail;
  });
  useEffect(() => {
    if (hasFailed) tellFailure.current?.();
  }, [hasFailed]);

  if (!hasFailed)
    return <img ref={image} src={src} alt={alt} className={className} style={style} onError={() => setFailed(src)} {...rest} />;
  if (instead !== undefined) return instead;
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
