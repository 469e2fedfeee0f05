import type { ReactNode } from 'react';
import type { Label } from './tyre-texts.ts';

/** Whether a tyre has any value of the EU label. Studded tyres may have none. */
export const hasLabel = ({ fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark }: Label): boolean =>
  fuelEfficiency !== null || wetGrip !== null || noiseLevel !== null || noiseClass !== null || snowMark || iceMark;

/** The arrow with a class's letter, in the class's colour. */
export const ClassArrow = ({ x, y, letter }: { x: number; y: number; letter: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0h14.500L21 8l-6.500 8H0Z" fill={`var(--class-${letter.toLowerCase()})`} />
    <text x="8" y="12.400" textAnchor="middle" fontSize="12.500" fontWeight="800" fill="var(--on-class)">
      {letter}
    </text>
  </g>
);

type Symbol = 'fuel' | 'wet' | 'noise' | 'snow' | 'ice';

/** A value: its pictogram, which <TyreSymbols> defines, and its class or number. */
function Value({ name, width, icon, children }: { name: string; width: number; icon: Symbol; children?: ReactNode }) {
  return (
    <li>
      <svg width={width} role="img">
        <title>{name}</title>
        <use href={`#label-${icon}`} />
        {children}
      </svg>
    </li>
  );
}

const Class = ({ x, letter }: { x: number; letter: string }) => <use href={`#class-${letter}`} x={x} y="2" />;

/** The EU tyre label in one line: fuel, wet grip, noise, snow, ice. Renders nothing for a tyre without a label. */
export function LabelStrip({ details }: { details: Label }) {
  const { fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark } = details;
  if (!hasLabel(details)) return null;
  const decibels = noiseLevel === null ? '' : `${noiseLevel} dB`;
  return (
    <ul aria-label="EU-rengasmerkintä" className="label-strip">
      {fuelEfficiency && (
        <Value name={`Polttoainetaloudellisuus ${fuelEfficiency}`} width={43} icon="fuel">
          <Class x={22} letter={fuelEfficiency} />
        </Value>
      )}
      {wetGrip && (
        <Value name={`Märkäpito ${wetGrip}`} width={43} icon="wet">
          <Class x={22} letter={wetGrip} />
        </Value>
      )}
      {(noiseLevel !== null || noiseClass) && (
        <Value
          name={`Vierintämelu ${[decibels, noiseClass && `luokka ${noiseClass}`].filter(Boolean).join(', ')}`}
          width={noiseClass && noiseLevel !== null ? 82 : 62}
          icon="noise"
        >
          <text x="22" y="14.6">
            {decibels}
          </text>
          {noiseClass && <Class x={noiseLevel === null ? 22 : 61} letter={noiseClass} />}
        </Value>
      )}
      {snowMark && <Value name="Lumipito (3PMSF)" width={20} icon="snow" />}
      {iceMark && <Value name="Jääpito" width={20} icon="ice" />}
    </ul>
  );
}
