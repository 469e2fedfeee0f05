import { Dialog as Primitive } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { sameNumber } from './number-text.ts';

export interface ConflictField {
  label: string;
  /** The value in the form. */
  mine: string;
  /** The value stored on the server. */
  theirs: string;
  /** Compares the values as numbers: '100' and '100,00' are equal. */
  numeric?: boolean;
}

export interface Conflict {
  /** What was being saved: 'rengas Nokian Hakkapeliitta 10'. */
  subject: string;
  fields: readonly ConflictField[];
}

/** mine: overwrite the stored version; theirs: discard the form's version; later: return to the form without deciding. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';

const differs = ({ mine, theirs, numeric = false }: ConflictField): boolean => (numeric ? !sameNumber(mine, theirs) : mine !== theirs);

let shown: (Conflict & { answer: (choice: ConflictChoice) => void }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows both versions side by side and lets the user choose one. Needs a `ConflictHost` on the page. */
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

/** Renders the dialogs of `chooseVersion`. Mount it once per page. */
export function ConflictHost() {
  const conflict = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const focus = useReturnFocus();
  if (conflict === null) return null;
  const differing = conflict.fields.filter(differs);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && conflict.answer('later')}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-[60] bg-asphalt/55" />
        <div className="pointer-events-none fixed inset-0 z-[60] grid place-items-center p-4">
          <Primitive.Content
            {...focus}
            className="pointer-events-auto flex max-h-[90dvh] w-full max-w-3xl flex-col rounded-md bg-surface text-ink shadow-overlay"
          >
            <div className="px-5 pt-5">
              <Primitive.Title className="text-lg font-bold">Tiedot ovat muuttuneet</Primitive.Title>
              <Primitive.Description className="mt-1 text-sm text-muted">
                Joku muu on tallentanut kohteen {conflict.subject} sen jälkeen, kun avasit sen. Valitse, kumpi versio jää voimaan.
              </Primitive.Description>
            </div>
            <div className="min-h-0 flex-1 overflow-auto px-5 py-4">
              {differing.length === 0 ? (
                <p className="text-sm">Molemmat versiot ovat samanlaiset. Voit tallentaa omasi huoletta.</p>
              ) : (
                <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
                  <thead>
                    <tr className="text-left text-xs text-muted">
                      <th scope="col" className="w-1/4 border-b border-line py-2 pr-3 font-semibold">
                        Kenttä
                      </th>
                      <th scope="col" className="border-b border-line px-3 py-2 font-semibold">
                        Sinun versiosi
                      </th>
                      <th scope="col" className="border-b border-line px-3 py-2 font-semibold">
                        Tallennettu versio
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {differing.map((field) => (
                      <tr key={field.label} className="align-top">
                        <th scope="row" className="border-b border-line py-2 pr-3 text-left font-medium">
                          {field.label}
                        </th>
                        <td className="border-b border-line bg-signal-soft px-3 py-2 break-words">{field.mine || '–'}</td>
                        <td className="border-b border-line bg-winter-soft px-3 py-2 break-words">{field.theirs || '–'}</td>
                      </tr>
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
