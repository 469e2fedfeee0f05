import { Tread } from '../tyres/tread.tsx';

const ROWS = 22;
const PITCH = 30;
const MIDDLE = 110;

/** One row of a tread's imprint around the middle line: two ribs and two shoulders, slanted. */
const row = (y: number): string =>
  [1, -1]
    .map((side) => {
      const at = (x: number) => MIDDLE + side * x;
      return `M${at(6)} ${y + 8}L${at(42)} ${y - 6}v17L${at(6)} ${y + 25}ZM${at(50)} ${y}L${at(84)} ${y - 10}v16L${at(50)} ${y + 17}Z`;
    })
    .join('');

const imprint = Array.from({ length: ROWS }, (_, index) => row(index * PITCH)).join('');

/** A tyre that rolls over snow and leaves its track: the hero's picture. */
export function SnowTrack({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`pointer-events-none select-none ${className}`}>
      <div className="absolute top-[-9rem] right-[20%] h-[60rem] w-64 rotate-[28deg] lg:w-72">
        <svg
          viewBox="0 0 220 660"
          preserveAspectRatio="xMidYMin slice"
          className="absolute inset-x-0 top-[19rem] h-[41rem] w-full text-line"
        >
          <path d={imprint} fill="currentColor" />
        </svg>
        <Tread
          season="summer"
          model="3"
          className="absolute top-0 left-1/2 h-[27.5rem] w-[16.7rem] -translate-x-1/2 lg:h-[30.5rem] lg:w-[18.5rem]"
        />
      </div>
    </div>
  );
}
