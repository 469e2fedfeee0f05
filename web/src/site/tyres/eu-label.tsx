import type { ReactNode } from 'react';
import { FuelIcon, IceIcon, NoiseIcon, SnowIcon, WetIcon } from './label-icons.tsx';
import { ClassArrow, hasLabel } from './label-strip.tsx';
import type { Tyre } from './tyre-texts.ts';

type Details = Tyre['details'];

const modern = ['A', 'B', 'C', 'D', 'E'] as const;
const older = [...modern, 'F', 'G'] as const;

/** A scale with the tyre's class marked. F and G appear only for tyres from before May 2021. */
function Scale({ title, icon, chosen }: { title: string; icon: ReactNode; chosen: string }) {
  const letters = chosen === 'F' || chosen === 'G' ? older : modern;
  const at = letters.findIndex((letter) => letter === chosen);
  const height = letters.length * 20;
  return (
    <figure className="flex flex-col">
      <figcaption className="flex items-center gap-2 text-sm font-semibold wrap-anywhere">
        <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden>
          {icon}
        </svg>
        {title}
      </figcaption>
      <svg viewBox={`0 0 150 ${height}`} role="img" aria-label={`${title}: luokka ${chosen}`} className="mt-3 w-full max-w-48">
        {letters.map((letter, index) => {
          const width = 38 + index * 9;
          return (
            <g key={letter} transform={`translate(0 ${index * 20})`} opacity={index === at ? 1 : 0.55}>
              <path d={`M0 1h${width}l8 8-8 8H0Z`} fill={`var(--class-${letter.toLowerCase()})`} />
              <text x="7" y="13.600" fontSize="12.500" fontWeight="800" fill="var(--on-class)">
                {letter}
              </text>
            </g>
          );
        })}
        <g transform={`translate(102 ${at * 20})`} className="text-ink">
          <path d="M38 0H11L0 9l11 9h27Z" fill="currentColor" />
          <text x="24" y="14.200" textAnchor="middle" fontSize="14" fontWeight="800" fill="var(--ground)">
            {chosen}
          </text>
        </g>
      </svg>
    </figure>
  );
}

/** The full EU tyre label, or a note if the tyre has none. */
export function EuLabel({ details, studded }: { details: Details; studded: boolean }) {
  const { fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark } = details;
  if (!hasLabel(details))
    return (
      <p className="text-muted">
        {studded
          ? 'Nastarenkailta ei vaadita EU-rengasmerkintää, eikä valmistaja ole antanut sitä.'
          : 'Valmistaja ei ole antanut tälle renkaalle EU-rengasmerkintää.'}
      </p>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 sm:grid-cols-3">
      {fuelEfficiency && <Scale title="Polttoainetaloudellisuus" icon={<FuelIcon />} chosen={fuelEfficiency} />}
      {wetGrip && <Scale title="Märkäpito" icon={<WetIcon />} chosen={wetGrip} />}
      <div className="grid content-start gap-5">
        {(noiseLevel !== null || noiseClass) && (
          <figure>
            <figcaption className="flex items-center gap-2 text-sm font-semibold wrap-anywhere">
              <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden>
                <NoiseIcon />
              </svg>
              Vierintämelu
            </figcaption>
            <p className="mt-2 flex items-center gap-2">
              {noiseLevel !== null && <span className="figures text-xl font-bold">{noiseLevel} dB</span>}
              {noiseClass && (
                <svg viewBox="0 0 21 16" width="32" height="24" role="img" aria-label={`Meluluokka ${noiseClass}`}>
                  <ClassArrow x={0} y={0} letter={noiseClass} />
                </svg>
              )}
            </p>
          </figure>
        )}
        {snowMark && (
          <p className="flex items-center gap-2.5 text-sm font-semibold">
            <svg viewBox="0 0 20 20" width="30" height="30" aria-hidden>
              <SnowIcon />
            </svg>
            Lumipito (3PMSF)
          </p>
        )}
        {iceMark && (
          <p className="flex items-center gap-2.5 text-sm font-semibold">
            <svg viewBox="0 0 20 20" width="30" height="30" aria-hidden>
              <IceIcon />
            </svg>
            Jääpito
          </p>
        )}
      </div>
    </div>
  );
}
