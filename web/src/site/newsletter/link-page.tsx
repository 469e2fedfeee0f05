import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../hydrated.ts';
import { useShop } from '../shop.ts';

/**
 * A page that a link in mail leads to. Opening it changes nothing, as mail scanners open links too.
 * @param withoutScripts tells what to do by mail when the browser has no scripts
 */
export function LinkPage({ title, withoutScripts, children }: { title: string; withoutScripts: string; children: ReactNode }) {
  return (
    <div className="shell min-h-[34rem] pt-10 pb-20 sm:pt-16">
      <div className="max-w-xl">
        <h1 className="mb-6 text-3xl">{title}</h1>
        <WithoutScripts otherWay={withoutScripts} />
        <div className="noscript:hidden">{children}</div>
      </div>
    </div>
  );
}

interface ConfirmationProps {
  /** What the button does. */
  text: string;
  button: string;
  /** The button's text while it is busy. */
  busyButton: string;
  busy: boolean;
  onConfirm: () => void;
  /** Why the last attempt failed, or ''. */
  reason: string;
  otherWay: string;
}

/** The one click that a link in mail asks for. */
export function Confirmation({ text, button, busyButton, busy, onConfirm, reason, otherWay }: ConfirmationProps) {
  const hydrated = useHydrated();
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      {reason !== '' && <Failure reason={reason} otherWay={otherWay} />}
      <Button tone="signal" busy={busy} disabled={!hydrated} onClick={onConfirm} className="min-h-12 justify-self-start px-6 text-base">
        {busy ? busyButton : button}
      </Button>
    </div>
  );
}

/** The way to the front page below an outcome. */
export const HomeLink = () => (
  <PageLink to="/" className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
    Etusivulle
  </PageLink>
);

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
      <a href={`mailto:${email}`} className="inline-target font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}

/** Shown in a browser without scripts. */
function WithoutScripts({ otherWay }: { otherWay: string }) {
  const { email } = useShop();
  return (
    <p className="hidden noscript:block">
      Sivu tarvitsee JavaScriptin, joka on selaimessasi pois päältä. {otherWay}{' '}
      <a href={`mailto:${email}`} className="inline-target font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}
