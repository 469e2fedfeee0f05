import type { ComponentProps } from 'react';

type ScrollRegionProps = Omit<ComponentProps<'section'>, 'tabIndex'> & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A named region that scrolls on its own. It is focusable, so that it can be scrolled by keyboard. */
export const ScrollRegion = (props: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  <section {...props} tabIndex={0} />
);
