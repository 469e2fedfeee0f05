/** The bars now at the lower edge of the page: the foot of a dialog, or the save bar of a form. */
const bars = new Set<HTMLElement>();
let sizes: ResizeObserver | undefined;

/** Sets the height that they cover, for the notices. A bar in the upper half is not at the lower edge, because its page is short. */
function measure(): void {
  const heights = [...bars].map((bar) => innerHeight - bar.getBoundingClientRect().top).filter((height) => height < innerHeight / 2);
  const { style } = document.documentElement;
  if (heights.length === 0) style.removeProperty('--lower-bar');
  else style.setProperty('--lower-bar', `${Math.max(0, ...heights)}px`);
}

/** The ref of a bar at the lower edge. Notices are shown above it, so that they do not cover the save button or what is saved. */
export function lowerBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  sizes ??= new ResizeObserver(measure);
  bars.add(bar);
  sizes.observe(bar);
  return () => {
    bars.delete(bar);
    sizes?.unobserve(bar);
    measure();
  };
}
