import { ChevronDown } from 'lucide-react';
import { type FocusEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageNavLink } from '../../ui/page-link.tsx';
import type { NavGroup } from '../navigation.ts';
import { useMenuState } from './menu-state.ts';

/** A dropdown of the main navigation. Closes on Escape, when the focus leaves it and on navigation. */
export function Dropdown({ group }: { group: NavGroup }) {
  const id = useId();
  const item = useRef<HTMLLIElement>(null);
  const { open, setOpen, button } = useMenuState();
  const { pathname } = useLocation();
  const current = group.items.some(({ to }) => to === pathname);

  const onBlur = (event: FocusEvent) => {
    if (!item.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <li ref={item} className="group relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onBlur={onBlur}
        className={`flex h-11 items-center gap-1 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken ${current ? 'text-signal hover:text-signal-strong' : ''}`}
      >
        {group.text}
        <ChevronDown aria-hidden className={`size-4 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={id}
        className={`absolute top-full left-0 z-30 mt-1 min-w-52 rounded-md border border-line bg-surface py-1.5 shadow-overlay ${open ? '' : 'hidden noscript:group-hover:block noscript:group-focus-within:block'}`}
      >
        {group.items.map(({ to, text }) => (
          <li key={to}>
            <PageNavLink to={to} onBlur={onBlur} className="group-link">
              {text}
            </PageNavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
