import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Component<Props> = ComponentType<Props>;

/**
 * Like React's lazy(), for a part of the page. When its code cannot be loaded, as after a deployment, the part is left out or replaced
 * by `Missing`. With lazy() the error would replace the whole page.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: Component<Props> }>,
  Missing: Component<Props> = () => null,
): LazyExoticComponent<Component<Props>> => lazy(() => load().catch(() => ({ default: Missing })));
