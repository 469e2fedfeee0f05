import { ArrowUpRight, Menu, Phone, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { AdminSlot } from '../../admin-entry/admin-slot.tsx';
import { ThemeToggle } from '../../ui/theme.tsx';
import { phoneLink } from '#contracts/content/shop-defaults';
import { PageLink, PageNavLink } from '../../ui/page-link.tsx';
import { type NavLinkItem, isGroup, navigationOf } from '../navigation.ts';
import { TyreSearch } from '../search/tyre-search.tsx';
import { useShop } from '../shop.ts';
import { Dropdown } from './dropdown.tsx';
import { ShopLogo } from './logos.tsx';
import { useMenuState } from './menu-state.ts';
import { TopBar } from './top-bar.tsx';

/** Scroll distance in pixels beyond which the header has a shadow (specification P §9). */
const SHADOW_FROM = 10;

function Item({ item, className }: { item: NavLinkItem; className: string }) {
  if (item.external)
    return (
      <a href={item.to} target="_blank" rel="noopener" className={className}>
        {item.text}
        <ArrowUpRight aria-hidden className="size-4 text-muted" />
        <span className="sr-only">(avautuu uuteen välilehteen)</span>
      </a>
    );
  return (
    <PageNavLink to={item.to} end className={className}>
      {item.text}
    </PageNavLink>
  );
}

/** @param isStatic no scripts run, so that interactive controls are left out */
function MobileMenu({ isStatic = false }: { isStatic?: boolean }) {
  const shop = useShop();
  return (
    <div className="shell grid gap-5 pt-4 pb-6">
      <div className="@min-[40rem]:hidden">
        <TyreSearch look="bar" label="Hae renkaita koolla" />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {navigationOf(shop).map((item) => (
          <li key={item.text} className={isGroup(item) ? 'py-2' : ''}>
            {isGroup(item) ? (
              <>
                <p className="pt-1 text-xs font-semibold text-muted">{item.text}</p>
                <ul>
                  {item.items.map((child) => (
                    <li key={child.to}>
                      <Item item={child} className="menu-link" />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <Item item={item} className="menu-link" />
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 @min-[40rem]:grid-cols-2">
        <PageLink
          to="/ota-yhteytta"
          className="grid min-h-12 place-items-center rounded-md bg-signal font-semibold text-on-signal hover:bg-signal-strong"
        >
          Ota Yhteyttä
        </PageLink>
        <a
          href={phoneLink(shop.phone)}
          className="figures flex min-h-12 items-center justify-center gap-2 rounded-md border border-line-strong font-semibold"
        >
          <Phone aria-hidden className="size-4 @max-[12rem]:hidden" />
          {shop.phone}
        </a>
      </div>
      {!isStatic && (
        <ThemeToggle withLabel className="flex min-h-11 items-center gap-2.5 justify-self-start text-left text-sm font-semibold" />
      )}
    </div>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SHADOW_FROM);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}

/** Sets the sticky offset to the height of the top bar, so that only the main bar sticks. Large text wraps the top bar. */
function useHeightAbove(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const above = header.current?.firstElementChild;
    if (!above) return undefined;
    const place = new ResizeObserver(() => header.current?.style.setProperty('top', `-${above.getBoundingClientRect().height}px`));
    place.observe(above);
    return () => place.disconnect();
  }, [header]);
}

/**
 * The header of every visitor's page. The top bar scrolls away, the main bar sticks. The layout depends on container queries, not
 * media queries: in them a rem is the actual text size, so that large text gets the narrow header.
 */
export function Header() {
  const shop = useShop();
  const header = useRef<HTMLElement>(null);
  const scrolled = useScrolled();
  const { open, setOpen, button: toggle } = useMenuState();
  useHeightAbove(header);

  return (
    <header
      ref={header}
      className={`@container sticky -top-11 z-40 bg-surface [view-transition-name:site-header] transition-shadow ${scrolled ? 'shadow-header' : ''}`}
    >
      <TopBar />
      <div className="relative border-b border-line">
        <div className="shell flex min-h-16 items-center gap-3 @nav:gap-4">
          <PageLink to="/" className="mr-auto flex min-h-11 items-center rounded-md @nav:mr-2">
            <ShopLogo />
          </PageLink>
          <nav aria-label="Päävalikko" className="hidden @nav:block">
            <ul className="flex items-center">
              {navigationOf(shop).map((item) =>
                isGroup(item) ? (
                  <Dropdown key={item.text} group={item} />
                ) : (
                  <li key={item.text}>
                    <Item item={item} className="bar-link" />
                  </li>
                ),
              )}
            </ul>
          </nav>
          <div className="hidden w-64 @min-[40rem]:block @nav:ml-auto @nav:w-auto @nav:max-w-72 @nav:flex-1">
            <TyreSearch look="bar" label="Hae renkaita koolla" />
          </div>
          <PageLink
            to="/ota-yhteytta"
            className="hidden h-11 shrink-0 items-center rounded-md bg-signal px-4 text-sm font-semibold text-on-signal hover:bg-signal-strong @nav:flex"
          >
            Ota Yhteyttä
          </PageLink>
          <AdminSlot />
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls="mobile-menu"
            aria-label={open ? 'Sulje valikko' : 'Avaa valikko'}
            onClick={() => setOpen(!open)}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-md @nav:hidden noscript:hidden"
          >
            {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          </button>
        </div>
        <nav
          id="mobile-menu"
          aria-label="Valikko"
          className={`absolute inset-x-0 top-full max-h-[calc(100dvh-6.75rem)] overflow-y-auto overscroll-contain border-b border-line bg-surface shadow-overlay @nav:hidden noscript:@max-nav:static noscript:@max-nav:block ${open ? '' : 'hidden'}`}
        >
          {/* Always open without scripts. React skips a noscript's children in the browser, so that they cost nothing there. */}
          {open ? (
            <MobileMenu />
          ) : (
            <noscript>
              <MobileMenu isStatic />
            </noscript>
          )}
        </nav>
      </div>
    </header>
  );
}
