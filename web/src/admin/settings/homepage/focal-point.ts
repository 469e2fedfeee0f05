/** The point of a picture that stays in sight when it is cut, in per cent from its left and upper edge. */
export interface FocalPoint {
  x: number;
  y: number;
}

const words: Record<string, number> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };
const within = (share: number): number => Math.min(100, Math.max(0, Math.round(share)));

/** Reads a CSS object-position as the contract allows it: '50% 30%', 'left top', 'top', 'center'. */
export function pointOf(position: string): FocalPoint {
  const [first = 'center', second = 'center'] = position.trim().split(/\s+/);
  const isVertical = (word: string) => word === 'top' || word === 'bottom';
  const isHorizontal = (word: string) => word === 'left' || word === 'right';
  const [x, y] = isVertical(first) || isHorizontal(second) ? [second, first] : [first, second];
  const share = (word: string) => within(words[word] ?? Number.parseFloat(word));
  return { x: share(x), y: share(y) };
}

export const positionOf = ({ x, y }: FocalPoint): string => `${within(x)}% ${within(y)}%`;
