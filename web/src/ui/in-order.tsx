import { Fragment, type ReactNode } from 'react';

/** Renders items that have no identity, hold no state and keep their order, so that their position is their key. */
export const inOrder = <Item,>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode =>
  items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
