import type { OutputOf } from '#contracts/operation';
import { followImport, getImport, listImportRows, listImports, startImport, undoImport } from '#contracts/catalogue/tyre-import';
import { call } from '../../../api/api.ts';
import { follow } from '../../../api/follow.ts';
import { upload } from '../../../ui/upload.ts';
import type { ImportKind } from '../../imports/import-kind.ts';
import { reloadSizes } from '../data/size-list.ts';
import { ImportFindings } from './import-findings.tsx';
import { importFieldNames, newTyre } from './import-labels.ts';
import { ChangeList, FactList } from './row-lists.tsx';

/** Imports of wholesalers' lists of tyres. */
export const tyreImports: ImportKind<OutputOf<typeof getImport>> = {
  key: 'tyre imports',
  calls: {
    start: (file, fields, options) => upload(startImport, file, fields as never, options),
    read: (importId, signal) => call(getImport, { importId }, { signal }),
    follow: (importId, signal) => follow(followImport, { importId }, signal),
    list: (page, signal) => call(listImports, { page, limit: 10 }, { signal }),
    rows: (importId, outcome, page, signal) => call(listImportRows, { importId, outcome, page, limit: 50 }, { signal }),
    undo: (importId) => call(undoImport, { importId }, { timeout: 35_000 }) as never,
  },
  fieldNames: importFieldNames,
  missing: (has) => [
    ...(has('size') || (has('width') && has('aspect') && has('diameter')) ? [] : ['size']),
    ...['manufacturer', 'model', 'price'].filter((field) => !has(field)),
  ],
  outcomes: ['added', 'changed', 'unchanged', 'rejected'],
  describe: ({ outcome, changes }) => {
    // Older imports did not store the values of new tyres.
    if (outcome !== 'added' || !changes) return { details: changes && <ChangeList changes={changes} /> };
    const { name, size, facts } = newTyre(changes);
    const title = (
      <>
        {name} <span className="whitespace-nowrap tabular-nums">{size}</span>
      </>
    );
    return { title, details: <FactList facts={facts} /> };
  },
  reload: reloadSizes,
  Findings: ImportFindings,
  texts: {
    heading: 'Tuo renkaita tiedostosta',
    dropHere: 'Pudota tukkurin lista tähän',
    dropLabel: 'Tukkurin lista',
    dropHint:
      'CSV tai JSON, enintään 30 Mt. Erotin, merkistö ja sarakkeet tunnistetaan. Ensin näet rivi riviltä, mitä muuttuisi; mitään ei tallenneta, ennen kuin hyväksyt tuonnin.',
    rowTitle: 'Rengas',
    rowDetails: 'Uuden renkaan tiedot, muutokset tai syy hylkäykseen',
    mappedTo: 'Tieto kaupassa',
    mappingHint:
      'kerro, mitä tietoa kussakin sarakkeessa on. Ohitettuja sarakkeita ei tuoda. Kohdistus muistetaan seuraavaa tiedostoa varten, jossa on samat otsikot.',
    nothingToDo: 'Tiedostossa ei ole mitään tuotavaa: valikoima on jo ajan tasalla tai kaikki rivit hylätään.',
    undone: 'Tuonti on peruttu: valikoima on kuin ennen sitä.',
    undoQuestion: (added, changed) =>
      `${added} lisättyä rengasta poistuu ja ${changed} muutettua palaa entiselleen. Renkaat, joita on muutettu tuonnin jälkeen, jäävät ennalleen.`,
    undoKept: (kept) => `Tuonti peruttu. ${kept} sen jälkeen muutettua rengasta jätettiin ennalleen.`,
    done: (added, changed) => `Tuonti valmis: ${added} lisätty, ${changed} muutettu`,
  },
};
