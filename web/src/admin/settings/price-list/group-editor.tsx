import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { ColumnFields } from './column-fields.tsx';
import type { PriceForm } from './price-list-kind.ts';
import { RowFields } from './row-fields.tsx';

interface GroupEditorProps {
  form: UseFormReturn<PriceForm>;
  at: number;
  /** Number of all groups. */
  count: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const rowCount = (count: number): string => (count === 1 ? '1 rivi' : `${count} riviä`);

/** One group of the price list: its heading, columns and rows. */
export function GroupEditor({ form, at, count, isOpen, onOpen, onMove, onRemove }: GroupEditorProps) {
  const id = useId();
  const { title, rows } = useWatch({ control: form.control, name: `groups.${at}` });
  const name = title.trim() === '' ? 'Uusi ryhmä' : title;
  const error = (path: string) => errorAt(form.formState.errors, `groups.${at}.${path}`);

  const step = (to: number, by: 'up' | 'down') => {
    onMove(to);
    requestAnimationFrame(() => document.getElementById(`${id}-${by}`)?.focus());
  };

  return (
    <section aria-label={name} className="rounded-md border border-line bg-surface">
      <div className="flex items-center gap-1 py-1 pr-1 pl-2">
        <h4 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-rows`}
            onClick={() => onOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-left text-base font-bold hover:bg-sunken"
          >
            <ChevronDown aria-hidden className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`} />
            <span className="min-w-0 break-words">{name}</span>
            <span className="ml-auto shrink-0 text-xs font-normal text-muted max-sm:hidden">{rowCount(rows.length)}</span>
          </button>
        </h4>
        <IconButton
          id={`${id}-up`}
          icon={ArrowUp}
          label={`Siirrä ryhmä ${name} ylemmäs`}
          disabled={at === 0}
          onClick={() => step(at - 1, 'up')}
        />
        <IconButton
          id={`${id}-down`}
          icon={ArrowDown}
          label={`Siirrä ryhmä ${name} alemmas`}
          disabled={at === count - 1}
          onClick={() => step(at + 1, 'down')}
        />
        <IconButton icon={Trash2} danger label={`Poista ryhmä ${name}`} onClick={onRemove} />
      </div>
      <div id={`${id}-rows`} hidden={!isOpen} className="border-t border-line">
        {isOpen && (
          <>
            <div className="grid gap-3 p-4 sm:grid-cols-2">
              <TextField label="Ryhmän otsikko" needed error={error('title')} {...form.register(`groups.${at}.title`)} />
              <TextField label="Ryhmän huomautus" error={error('note')} {...form.register(`groups.${at}.note`)} />
              <ColumnFields form={form} group={at} />
            </div>
            <RowFields form={form} group={at} name={name} />
          </>
        )}
      </div>
    </section>
  );
}
