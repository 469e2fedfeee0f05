import { CircleHelp } from 'lucide-react';
import type { Sending } from '../data/newsletter-calls.ts';
import { countText, decimalText, timeLeftText } from '../data/newsletter-labels.ts';
import type { Speed } from './sending-calls.ts';

const stateTexts: Record<Sending['state'], string> = {
  preparing: 'Vastaanottajia kootaan…',
  sending: 'Lähetetään…',
  paused: 'Lähetys on keskeytetty',
  cancelled: 'Lähetys peruttiin',
  done: 'Lähetys on valmis',
};

/** The progress of a sending: a bar, the numbers, and the rate while it runs. */
export function SendingNumbers({ sending, speed }: { sending: Sending; speed: Speed | null }) {
  const { state, total, sent, bounced, failed, skipped, left, uncertain } = sending;
  const handled = state === 'cancelled' ? sent + bounced + failed : total - left;
  const isRunning = state === 'sending' || state === 'preparing';
  const facts = [
    { label: 'Lähetetty', value: sent, look: 'text-good' },
    { label: 'Palautui', value: bounced, look: bounced > 0 ? 'text-danger' : '' },
    { label: 'Epäonnistui', value: failed, look: failed > 0 ? 'text-danger' : '' },
    { label: 'Ohitettiin', value: skipped, look: '' },
    { label: 'Jäljellä', value: left, look: '' },
  ];
  return (
    <section
      aria-label="Lähetyksen eteneminen"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <output className="font-semibold">{stateTexts[state]}</output>
        <span className="text-muted tabular-nums">{total > 0 && `${countText(handled)} / ${countText(total)} vastaanottajaa`}</span>
      </div>
      <progress
        className="h-2 w-full"
        aria-label="Lähetyksen eteneminen"
        max={total > 0 ? total : 1}
        value={state === 'preparing' ? undefined : total > 0 ? handled : Number(!isRunning)}
      />
      {isRunning && (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted tabular-nums">
          <span>Nopeus {speed === null ? '–' : `${decimalText(speed.rate)} viestiä sekunnissa`}</span>
          <span>Aikaa jäljellä {speed === null || speed.secondsLeft === null ? '–' : timeLeftText(speed.secondsLeft)}</span>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-5">
        {facts.map(({ label, value, look }) => (
          <div key={label} className="bg-surface px-3 py-2 max-sm:last:col-span-2">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className={`text-xl font-bold tabular-nums ${look}`}>{countText(value)}</dd>
          </div>
        ))}
      </dl>
      {uncertain > 0 && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {uncertain === 1 ? 'Yksi vastaanottaja on voinut' : `${countText(uncertain)} vastaanottajaa on voinut`} saada viestin kahdesti:
            lähetys katkesi juuri, kun sähköpostipalvelin otti viestiä vastaan, joten se lähetettiin varmuuden vuoksi uudelleen.
          </span>
        </p>
      )}
    </section>
  );
}
