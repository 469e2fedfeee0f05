import { type ReactNode, useEffect, useRef } from 'react';
import { useShop } from '../shop.ts';

/** The outcome. Takes the focus from the removed button, so that screen readers read it out. */
export function Done({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="rounded-md bg-good-soft p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      {children}
    </div>
  );
}

/** The reason of a failure, with the shop's e-mail address as an alternative. */
export function Failure({ reason, otherWay }: { reason: string; otherWay: string }) {
  const { email } = useShop();
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
      <span className="block">{reason}</span>
      {otherWay}{' '}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}

/** Shown in a browser without scripts. */
export function WithoutScripts({ otherWay }: { otherWay: string }) {
  const { email } = useShop();
  return (
    <p className="hidden noscript:block">
      Sivu tarvitsee JavaScriptin, joka on selaimessasi pois päältä. {otherWay}{' '}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}
