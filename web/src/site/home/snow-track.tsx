import { Tread } from '../tyres/tread.tsx';

const ROWS = 26;
const PITCH = 30;

/** One row of a tread's imprint around the middle line: two ribs and two shoulders, slanted. */
const row = (y: number): string =>
  [1, -1]
    .map((side) => {
      const at = (x: number) => 110 + side * x;
      return `M${at(6)} ${y + 8}L${at(42)} ${y - 6}v17L${at(6)} ${y + 25}ZM${at(50)} ${y}L${at(84)} ${y - 10}v16L${at(50)} ${y + 17}Z`;
    })
    .join('');

const imprint = Array.from({ length: ROWS }, (_, index) => row(index * PITCH)).join('');

/** A tyre that rolls over snow and leaves its track: the hero's picture. */
export function SnowTrack({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`pointer-events-none overflow-hidden select-none ${className}`}>
      <div className="absolute top-1/2 left-1/2 h-[64rem] w-80 -translate-x-1/2 -translate-y-1/2 rotate-[24deg]">
        <svg viewBox="0 0 220 780" preserveAspectRatio="xMidYMin slice" className="absolute inset-x-3 top-0 h-full w-[18.5rem] text-line">
          <path d={imprint} fill="currentColor" />
        </svg>
        <div className="absolute inset-x-3 top-0 h-[30rem] bg-ground" />
        <Tread season="summer" model="3" className="absolute top-[14.5rem] left-1/2 h-[34rem] w-[20.6rem] -translate-x-1/2" />
      </div>
    </div>
  );
}
