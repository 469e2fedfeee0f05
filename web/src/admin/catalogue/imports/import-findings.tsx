import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import type { OutputOf } from '#contracts/operation';
import { forgetMapping, type getImport } from '#contracts/catalogue/tyre-import';
import { call } from '../../../api/api.ts';

const count = new Intl.NumberFormat('fi-FI');
const rowsText = (rows: number) => `${count.format(rows)} ${rows === 1 ? 'rivi' : 'riviä'}`;

/** Shows the number of tyres of each kind and how the file's codes were interpreted, for the admin to check. */
export function ImportFindings({ record }: { record: OutputOf<typeof getImport> }) {
  const { seasons, studs, warned } = record;
  const kinds = [
    { name: 'Kesärenkaita', rows: seasons.summer },
    { name: 'Nastarenkaita', rows: studs.studded },
    { name: 'Kitkarenkaita', rows: studs.friction },
    { name: 'Ympärivuotisia (hylätään)', rows: seasons.allYear },
  ];
  const read = record.columns.filter((column) => column.readings && column.readings.length > 0);
  return (
    <section aria-label="Kausi ja nastat" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div>
        <h4 className="text-base font-bold">Kausi ja nastat</h4>
        {record.dryRun && <p className="text-sm text-muted">Tarkista, että määrät ja luetut arvot ovat oikein, ennen kuin tuot rivit.</p>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {kinds.map(({ name, rows }) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-xl font-bold tabular-nums">{count.format(rows)}</dd>
          </div>
        ))}
      </dl>
      {read.map((column) => (
        <div key={column.header} className="text-sm">
          <p className="font-semibold">Sarake {column.header}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {column.readings?.map(({ value, meaning, rows, refused }) => (
              <li key={value} className={refused ? 'text-danger' : ''}>
                {value} = <strong className="font-semibold">{refused ? `hylätään, ${meaning}` : meaning}</strong>{' '}
                <span className={refused ? '' : 'text-muted'}>({rowsText(rows)})</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {warned > 0 && <p className="text-sm">Varoituksia: {rowsText(warned)}. Syy on rivin kohdalla.</p>}
      {record.mappingId !== null && <SavedMapping mappingId={record.mappingId} />}
    </section>
  );
}

/** Says that a saved column mapping was used, with a button that deletes it. */
function SavedMapping({ mappingId }: { mappingId: string }) {
  const [state, setState] = useState<'saved' | 'busy' | 'gone'>('saved');
  const forget = async () => {
    setState('busy');
    try {
      await call(forgetMapping, { mappingId });
      setState('gone');
      notifySuccess('Kohdistus unohdettu');
    } catch (error) {
      setState('saved');
      notifyFailure(error, 'Kohdistuksen unohtaminen epäonnistui');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3 text-sm">
      <p className="mr-auto">
        {state === 'gone'
          ? 'Kohdistus on unohdettu: seuraavan tiedoston sarakkeet tunnistetaan otsikoista.'
          : 'Sarakkeet kohdistettiin niin kuin edellisessä tiedostossa, jossa oli samat otsikot.'}
      </p>
      {state !== 'gone' && (
        <Button busy={state === 'busy'} onClick={() => void forget()}>
          Unohda kohdistus
        </Button>
      )}
    </div>
  );
}
