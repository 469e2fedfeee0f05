import { Lightbulb } from 'lucide-react';

const tips = [
  'Kerro aiheessa tärkein asia heti alussa: alle 50 merkkiä näkyy puhelimessakin kokonaan.',
  'Esiteksti näkyy postilaatikossa aiheen perässä. Kerro siinä jotakin, mitä aihe ei kerro.',
  'Yksi viesti, yksi asia. Kirjoita lyhyesti ja laita tärkein linkki ennen pitkää tekstiä.',
  'Tarjoukset ja kaupan yhteystiedot tulevat viestiin itsestään: niitä ei tarvitse kirjoittaa.',
  'Lähetä ensin testi itsellesi ja avaa se puhelimella.',
] as const;

/** Advice on writing newsletters. */
export function Tips() {
  return (
    <section aria-labelledby="newsletter-tips" className="rounded-md bg-sunken px-4 py-3">
      <h4 id="newsletter-tips" className="flex items-center gap-2 text-sm font-semibold">
        <Lightbulb aria-hidden className="size-4 text-summer" />
        Vinkkejä
      </h4>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
