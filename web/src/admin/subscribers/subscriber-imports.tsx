import { useState } from 'react';
import type { OutputOf } from '#contracts/operation';
import {
  followSubscriberImport,
  getSubscriberImport,
  importSubscribers,
  listSubscriberImportRows,
  listSubscriberImports,
  repeatableImportFields,
  undoSubscriberImport,
} from '#contracts/marketing/subscriber-import';
import { importConsent } from '#contracts/marketing/newsletter-consent';
import { call } from '../../api/api.ts';
import { follow } from '../../api/follow.ts';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { upload } from '../../ui/upload.ts';
import type { ImportKind } from '../imports/import-kind.ts';
import { reloadSubscribers } from './subscriber-calls.ts';

/** The admin confirms that the people have consented, and says how. */
function Consent({ onChange }: { onChange: (fields: Record<string, unknown> | null) => void }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [text, setText] = useState(importConsent);
  const report = (confirmed: boolean, consentText: string) => {
    setConfirmed(confirmed);
    setText(consentText);
    onChange(confirmed && consentText.trim() !== '' ? { consentText } : null);
  };
  return (
    <section aria-label="Suostumus" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <Checkbox
        label="Vahvistan, että kaikki tuotavat ovat antaneet luvan uutiskirjeisiin"
        checked={isConfirmed}
        onChange={(event) => report(event.target.checked, text)}
      />
      <TextArea
        label="Miten lupa on saatu"
        hint="Tallentuu jokaisen tuotavan suostumukseksi, ellei tiedostossa ole omaa saraketta."
        maxLength={1_000}
        value={text}
        error={text.trim() === '' ? 'Kerro, miten lupa on saatu.' : undefined}
        onChange={(event) => report(isConfirmed, event.target.value)}
      />
    </section>
  );
}

/** Imports of lists of subscribers. */
export const subscriberImports: ImportKind<OutputOf<typeof getSubscriberImport>> = {
  key: 'subscriber imports',
  calls: {
    start: (file, fields, options) => upload(importSubscribers, file, fields as never, options),
    read: (importId, signal) => call(getSubscriberImport, { importId }, { signal }),
    follow: (importId, signal) => follow(followSubscriberImport, { importId }, signal),
    list: (page, signal) => call(listSubscriberImports, { page, limit: 10 }, { signal }),
    rows: (importId, outcome, page, signal) => call(listSubscriberImportRows, { importId, outcome, page, limit: 50 }, { signal }),
    undo: (importId) => call(undoSubscriberImport, { importId }, { timeout: 35_000 }) as never,
  },
  fieldNames: {
    email: 'Sähköposti',
    subscribedAt: 'Tilauspäivä',
    consentText: 'Suostumus tai lähde',
    status: 'Tila',
    optIn: 'Lupa uutiskirjeeseen',
    optOut: 'Peruutus tai esto',
  },
  missing: (has) => (has('email') ? [] : ['email']),
  repeatable: repeatableImportFields,
  outcomes: ['added', 'unchanged', 'rejected'],
  describe: () => ({}),
  reload: reloadSubscribers,
  Confirmation: Consent,
  texts: {
    heading: 'Tuo tilaajia tiedostosta',
    dropHere: 'Pudota tilaajaluettelo tähän',
    dropLabel: 'Tilaajaluettelo',
    dropHint:
      'CSV tai JSON, enintään 30 Mt. Pelkkä lista osoitteista riittää. Ensin näet rivi riviltä, mitä tapahtuisi; mitään ei tallenneta, ennen kuin hyväksyt tuonnin. Peruuttaneita ei tilata uudelleen.',
    rowTitle: 'Osoite',
    rowDetails: 'Syy hylkäykseen tai huomautus',
    mappedTo: 'Tieto luettelossa',
    mappingHint: 'kerro, mitä tietoa kussakin sarakkeessa on. Ohitettuja sarakkeita ei tuoda.',
    nothingToDo: 'Tiedostossa ei ole mitään tuotavaa: osoitteet ovat jo tilaajia tai kaikki rivit hylätään.',
    undone: 'Tuonti on peruttu: sen lisäämät tilaajat on poistettu.',
    undoQuestion: (added) => `${added} lisättyä tilaajaa poistuu. Ne, joiden tilaus on muuttunut tuonnin jälkeen, jäävät ennalleen.`,
    undoKept: (kept) => `Tuonti peruttu. ${kept} sen jälkeen muuttunutta tilaajaa jätettiin ennalleen.`,
    done: (added) => `Tuonti valmis: ${added} lisätty`,
  },
};
