import { Checkbox, FieldGroup, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { EditorFrame } from '../editing/editor-frame.tsx';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { Lockable } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { SeasonFields } from './season-fields.tsx';
import { type Shop, shopGroups, shopKind } from './shop-kind.ts';

function ShopEditor({ shop }: { shop: Shop }) {
  const editor = useEditor(shopKind, shop);
  const { register, formState } = editor.form;
  return (
    <EditorFrame editor={editor} title="Kaupan tiedot" text="Tiedot näkyvät kaikilla sivuilla.">
      <Lockable editor={editor} className="grid max-w-4xl gap-6">
        {shopGroups.map(({ title, fields, ...group }) => (
          <FieldGroup key={title} title={title}>
            {'text' in group && <p className="text-sm text-muted sm:col-span-2">{group.text}</p>}
            {fields.map(({ path, ...field }) => (
              <TextField key={path} {...field} error={errorAt(formState.errors, path)} {...register(path)} />
            ))}
          </FieldGroup>
        ))}
        <SeasonFields form={editor.form} />
        <FieldGroup title="Asiakkaan tili" columns={false}>
          <Checkbox
            label="Näytä valikoissa linkki asiakkaan omalle tilille"
            hint="Tilin sivu on osoitteessa /tili, vaikka linkkiä ei näytetä."
            {...register('accountLinkVisible')}
          />
        </FieldGroup>
      </Lockable>
    </EditorFrame>
  );
}

/** The view 'Kaupan tiedot'. */
export default function ShopView() {
  return <EditableLoader kind={shopKind}>{(shop) => <ShopEditor shop={shop} />}</EditableLoader>;
}
