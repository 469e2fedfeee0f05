import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { notifyUndoable } from '../../../ui/toast.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { EditorFrame } from '../editing/editor-frame.tsx';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { Lockable } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { GroupEditor } from './group-editor.tsx';
import { type PriceList, blankGroup, priceListKind } from './price-list-kind.ts';

const MOST_GROUPS = 30;

function PriceListEditor({ list }: { list: PriceList }) {
  // Ids of the expanded groups. A group with an invalid field must be expanded.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const editor = useEditor(priceListKind, list, {
    onRefused: ({ groups }) => {
      const ids = form.getValues('groups').filter((_, at) => groups !== undefined && String(at) in groups);
      setOpened((before) => [...new Set([...before, ...ids.map(({ id }) => id)])]);
      requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  });
  const { form, formId } = editor;
  const { control, register, formState, getValues } = form;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'groups', keyName: 'rowKey' });

  const add = () => {
    const group = blankGroup(getValues('groups').map(({ id }) => id));
    append(group, { shouldFocus: false });
    setOpened((before) => [...before, group.id]);
    const at = getValues('groups').length - 1;
    requestAnimationFrame(() => form.setFocus(`groups.${at}.title`));
  };
  const removeWithUndo = (at: number) => {
    const removed = getValues(`groups.${at}`);
    remove(at);
    notifyUndoable(`Ryhmä ${removed.title} poistettu`, () => insert(Math.min(at, getValues('groups').length), removed));
  };
  const listError = errorAt(formState.errors, 'groups');

  return (
    <EditorFrame editor={editor} title="Hinnasto" text="Hinnat ovat euroja ja sisältävät arvonlisäveron. Tyhjä kohta: ei hintaa.">
      <Lockable editor={editor} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextArea
          label="Huomautus hinnaston alussa"
          rows={2}
          className="max-w-4xl"
          error={errorAt(formState.errors, 'note')}
          {...register('note')}
        />
        {fields.length === 0 && <EmptyState title="Hinnasto on tyhjä" text="Lisää ensimmäinen ryhmä, esimerkiksi Renkaanvaihto." />}
        <ol aria-label="Hinnaston ryhmät" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {fields.map(({ rowKey, id }, at) => (
            <li key={rowKey}>
              <GroupEditor
                form={form}
                at={at}
                count={fields.length}
                isOpen={opened.includes(id)}
                onOpen={(isOpen) => setOpened((before) => (isOpen ? [...before, id] : before.filter((each) => each !== id)))}
                onMove={(to) => move(at, to)}
                onRemove={() => removeWithUndo(at)}
              />
            </li>
          ))}
        </ol>
        {listError !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {listError}
          </p>
        )}
        <Button icon={Plus} className="justify-self-start" disabled={fields.length >= MOST_GROUPS} onClick={add}>
          Lisää ryhmä
        </Button>
      </Lockable>
    </EditorFrame>
  );
}

/** The view 'Hinnasto'. */
export default function PriceListView() {
  return <EditableLoader kind={priceListKind}>{(list) => <PriceListEditor list={list} />}</EditableLoader>;
}
