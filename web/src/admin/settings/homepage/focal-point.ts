/** The point of a picture that stays visible when it is cropped, in per cent from the left and upper edges. */
export interface FocalPoint {
  x: number;
  y: number;
}

const words: Record<string, number> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };
const within = (share: number): number => Math.min(100, Math.max(0, Math.round(share)));

/** Parses a CSS object-position in the forms that the contract allows: '50% 30%', 'left top', 'top', 'center'. */
export function pointOf(position: string): FocalPoint {
  const [first = 'center', second = 'center'] = position.trim().split(/\s+/);
  const isVertical = (word: string) => word === 'top' || word === 'bottom';
  const isHorizontal = (word: string) => word === 'left' || word === 'right';
  const [x, y] = isVertical(first) || isHorizontal(second) ? [second, first] : [first, second];
  const share = (word: string) => within(words[word] ?? Number.parseFloat(word));
  return { x: share(x), y: share(y) };
}

export const positionOf = ({ x, y }: FocalPoint): string => `${within(x)}% ${within(y)}%`;
