import type { ComponentProps } from 'react';

type ScrollRegionProps = Omit<ComponentProps<'section'>, 'tabIndex'> & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A named part of a page that scrolls on its own, also by key: for that it takes the focus. */
export const ScrollRegion = (props: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  <section {...props} tabIndex={0} />
);
