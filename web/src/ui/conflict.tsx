import { Dialog as Primitive } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface ConflictField {
  label: string;
  /** The value when the form was opened; null if unknown. */
  before: string | null;
  /** The value in the form. */
  mine: string;
  /** The value stored on the server. */
  theirs: string;
  changedBy: 'me' | 'them' | 'both';
  /** The value that is stored if the user keeps the form's version. */
  result: 'mine' | 'theirs' | { merged: string };
}

export interface Conflict {
  /** What was being saved: 'rengas Nokian Hakkapeliitta 10'. */
  subject: string;
  fields: readonly ConflictField[];
}

/** mine: save the form's version, with the changes of the stored one that it does not contradict; theirs: discard the form's version; later: return to the form without deciding. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';

let shown: (Conflict & { answer: (choice: ConflictChoice) => void }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows all changed fields and lets the user choose one. Needs a `ConflictHost` on the page. */
export function chooseVersion(conflict: Conflict): Promise<ConflictChoice> {
  shown?.answer('later');
  return new Promise((resolve) => {
    set({
      ...conflict,
      answer: (choice) => {
        set(null);
        resolve(choice);
      },
    });
  });
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};

const who = { me: 'Sinä muutit.', them: 'Toinen muutti.', both: 'Molemmat muuttivat.' } as const;

/** Says who has changed a field and what becomes of it if the user keeps the form's version. */
function noteOf({ changedBy, result }: ConflictField): string {
  if (typeof result === 'object') return `${who[changedBy]} Omaan versioosi tulee: ${result.merged || '–'}`;
  if (changedBy === 'them')
    return `${who.them} ${result === 'theirs' ? 'Tulee mukaan omaan versioosi.' : 'Oma versiosi palauttaa aiemman.'}`;
  return who[changedBy];
}

const cell = 'border-line px-3 py-2 whitespace-pre-line break-words max-sm:flex max-sm:gap-2 sm:border-b';
/** The column's title within the cell, on phones, where the fields are below each other. */
const Title = ({ children }: { children: string }) => <span className="w-24 shrink-0 text-xs text-muted sm:hidden">{children}</span>;
const titles = { before: 'Aiemmin', theirs: 'Tallennettu', mine: 'Sinun versiosi' } as const;

function FieldRow({ field }: { field: ConflictField }) {
  const { before, mine, theirs, result } = field;
  return (
    <tr className="align-top max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2">
      <th scope="row" className="border-line py-2 pr-3 text-left font-medium break-words max-sm:block sm:border-b">
        {field.label}
      </th>
      <td className={cell}>
        <Title>{titles.before}</Title>
        <span className="min-w-0">{before === null ? 'Ei tiedossa' : before || '–'}</span>
      </td>
      <td className={`${cell} ${result === 'theirs' ? 'bg-winter-soft' : ''}`}>
        <Title>{titles.theirs}</Title>
        <span className="min-w-0">{theirs || '–'}</span>
      </td>
      <td className={`${cell} ${result === 'mine' ? 'bg-signal-soft' : ''}`}>
        <Title>{titles.mine}</Title>
        <span className="min-w-0">
          {mine || '–'}
          <span className="mt-0.5 block text-xs text-muted">{noteOf(field)}</span>
        </span>
      </td>
    </tr>
  );
}

/** Renders the dialogs of `chooseVersion`. Mount it once per page. */
export function ConflictHost() {
  const conflict = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const focus = useReturnFocus();
  if (conflict === null) return null;
  return (
    <Primitive.Root open onOpenChange={(open) => !open && conflict.answer('later')}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-[60] bg-asphalt/55" />
        <div className="pointer-events-none fixed inset-0 z-[60] grid place-items-center p-4">
          <Primitive.Content
            {...focus}
            className="pointer-events-auto flex max-h-[90dvh] w-full max-w-4xl flex-col rounded-md bg-surface text-ink shadow-overlay"
          >
            <div className="px-5 pt-5">
              <Primitive.Title className="text-lg font-bold">Tiedot ovat muuttuneet</Primitive.Title>
              <Primitive.Description className="mt-1 text-sm text-muted">
                Joku muu on tallentanut kohteen {conflict.subject} sen jälkeen, kun avasit sen. Valitse, kumpi versio jää voimaan. Omassa
                versiossasi säilyvät toisen muutokset kenttiin, joita et muuttanut.
              </Primitive.Description>
            </div>
            <div className="min-h-0 flex-1 overflow-auto px-5 py-4">
              {conflict.fields.length === 0 ? (
                <p className="text-sm">Molemmat versiot ovat samanlaiset. Voit tallentaa omasi huoletta.</p>
              ) : (
                <table className="w-full table-fixed border-separate border-spacing-0 text-sm max-sm:block">
                  <thead className="max-sm:sr-only">
                    <tr className="text-left text-xs text-muted">
                      <th scope="col" className="w-1/5 border-b border-line py-2 pr-3 font-semibold">
                        Kenttä
                      </th>
                      {Object.values(titles).map((title) => (
                        <th key={title} scope="col" className="border-b border-line px-3 py-2 font-semibold">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody className="max-sm:block">
                    {conflict.fields.map((field) => (
                      <FieldRow key={field.label} field={field} />
                    ))}
                  </tbody>
                </table>
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              <Button className="mr-auto" tone="quiet" onClick={() => conflict.answer('later')}>
                Palaa lomakkeeseen
              </Button>
              <Button onClick={() => conflict.answer('theirs')}>Käytä tallennettua</Button>
              <Button tone="signal" onClick={() => conflict.answer('mine')}>
                Tallenna oma versio
              </Button>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
