import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { ConsentSlot } from './consent/consent-slot.tsx';
import { takeOverEarlyInput } from './early-input.ts';
import './load-context.ts';
import { NonceContext } from './nonce.ts';
import { ErrorPage } from './site/frame/error-page.tsx';
import { askingOf } from './site/asking.ts';
import { homepageOrDefault, hoursOrNone, reviewsOrNone, shopOrDefault } from './site/content.ts';
import { foreignOriginsOf } from './site/foreign-origins.ts';
import { type Shell, useShell } from './site/shop.ts';
import { makesOrNone } from './site/tyres/catalogue.ts';
import { themeScript } from './theme.tsx';
import font from './ui/fonts/schibsted-grotesk-finnish.woff2?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/kaarto.svg', type: 'image/svg+xml' },
  { rel: 'alternate', href: '/artikkelit/rss.xml', type: 'application/rss+xml', title: 'Artikkelit' },
];

export async function loader(args: Route.LoaderArgs): Promise<Shell> {
  const asking = askingOf(args);
  const [shop, homepage, hours, { result }, makes] = await Promise.all([
    shopOrDefault(asking),
    homepageOrDefault(asking),
    hoursOrNone(asking),
    reviewsOrNone(asking),
    makesOrNone(asking),
  ]);
  args.context.allow(foreignOriginsOf(shop, homepage));
  return {
    publicUrl: args.context.publicUrl,
    year: new Date().getFullYear(),
    shop,
    hours,
    rating: { average: result.rating, count: result.user_ratings_total },
    makes,
  };
}

/** What the shell shows never changes while a visitor stays. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="fi" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { shop } = useShell();
  useEffect(takeOverEarlyInput, []);
  return (
    <>
      <Outlet />
      <ConsentSlot tracking={shop.analytics} />
    </>
  );
}

/** The last resort: a crash in the frame itself or in the back office. Visitors' pages catch theirs in the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
