import type { ReactNode } from 'react';
import { FuelIcon, IceIcon, NoiseIcon, SnowIcon, WetIcon } from './label-icons.tsx';
import type { TyreShown } from './tyre-words.ts';

type Details = TyreShown['details'];

/** Does anything of the EU label stand for this tyre? Studded tyres may have none. */
export const hasLabel = ({ fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark }: Details): boolean =>
  fuelEfficiency !== null || wetGrip !== null || noiseLevel !== null || noiseClass !== null || snowMark || iceMark;

/** The arrow that carries a class, in the class's colour. */
export const ClassArrow = ({ x, y, letter }: { x: number; y: number; letter: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0h14.500L21 8l-6.500 8H0Z" fill={`var(--class-${letter.toLowerCase()})`} />
    <text x="8" y="12.400" textAnchor="middle" fontSize="12.500" fontWeight="800" fill="var(--on-class)">
      {letter}
    </text>
  </g>
);

function Value({ name, width, icon, children }: { name: string; width: number; icon: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex">
      <svg viewBox={`0 0 ${width} 20`} width={width} height="20" role="img" aria-label={name} className="overflow-visible">
        <title>{name}</title>
        {icon}
        {children}
      </svg>
    </li>
  );
}

/** The EU tyre label in one line: fuel, wet grip, noise, snow, ice. Nothing for a tyre without a label. */
export function LabelStrip({ details, className = '' }: { details: Details; className?: string }) {
  const { fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark } = details;
  if (!hasLabel(details)) return null;
  const decibels = noiseLevel === null ? '' : `${noiseLevel} dB`;
  return (
    <ul aria-label="EU-rengasmerkintä" className={`flex flex-wrap items-center gap-x-3.5 gap-y-2 text-ink ${className}`}>
      {fuelEfficiency && (
        <Value name={`Polttoainetaloudellisuus ${fuelEfficiency}`} width={43} icon={<FuelIcon />}>
          <ClassArrow x={22} y={2} letter={fuelEfficiency} />
        </Value>
      )}
      {wetGrip && (
        <Value name={`Märkäpito ${wetGrip}`} width={43} icon={<WetIcon />}>
          <ClassArrow x={22} y={2} letter={wetGrip} />
        </Value>
      )}
      {(noiseLevel !== null || noiseClass) && (
        <Value
          name={`Vierintämelu ${[decibels, noiseClass && `luokka ${noiseClass}`].filter(Boolean).join(', ')}`}
          width={noiseClass && noiseLevel !== null ? 82 : 62}
          icon={<NoiseIcon />}
        >
          <text x="22" y="14.600" fontSize="13" fontWeight="650" fill="currentColor" className="tabular-nums">
            {decibels}
          </text>
          {noiseClass && <ClassArrow x={noiseLevel === null ? 22 : 61} y={2} letter={noiseClass} />}
        </Value>
      )}
      {snowMark && <Value name="Lumipito (3PMSF)" width={20} icon={<SnowIcon />} />}
      {iceMark && <Value name="Jääpito" width={20} icon={<IceIcon />} />}
    </ul>
  );
}
