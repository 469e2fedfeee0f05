import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { ConsentSlot } from './consent/consent-slot.tsx';
import { replayEarlyInput } from './rendering/early-input.ts';
import './load-context.ts';
import { NonceContext } from './rendering/nonce.ts';
import { ErrorPage } from './site/frame/error-page.tsx';
import { loaderCache } from './site/loader-cache.server.ts';
import { requestContextOf } from './site/request-context.ts';
import { readFrameData } from './site/frame/read-frame-data.server.ts';
import { type FrameData, useFrameData } from './site/shop.ts';
import { themeScript } from './ui/theme.tsx';
import { failedImageScript } from './ui/image.tsx';
import { PublicUrl } from './ui/public-url.ts';
import font from './ui/fonts/schibsted-grotesk-finnish.woff2?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // `sizes` keeps browsers that take SVG from choosing this one.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/kaarto.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/artikkelit/rss.xml', type: 'application/rss+xml', title: 'Artikkelit' },
];

export async function loader(args: Route.LoaderArgs): Promise<FrameData> {
  const { frameData, origins } = await loaderCache.get('frame', requestContextOf(args), readFrameData);
  args.context.allow(origins);
  return { ...frameData, publicUrl: args.context.publicUrl, year: new Date().getFullYear() };
}

/** The frame's data is loaded once a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="fi" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${themeScript};${failedImageScript}` }} />
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
  const { shop, publicUrl } = useFrameData();
  useEffect(replayEarlyInput, []);
  return (
    <PublicUrl value={publicUrl}>
      <Outlet />
      <ConsentSlot tracking={shop.analytics} />
    </PublicUrl>
  );
}

/** The outermost error boundary, for errors in the frame or the panel. The frame catches errors of visitors' pages. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
