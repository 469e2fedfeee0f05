import { FieldGroup, TextField } from '../../../ui/field.tsx';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { EditorFrame } from '../editing/editor-frame.tsx';
import { Lockable } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { chatSettingsKind, RETENTION, type Settings } from './chat-settings-kind.ts';

function SettingsEditor({ settings }: { settings: Settings }) {
  const editor = useEditor(chatSettingsKind, settings);
  const { register, formState } = editor.form;
  return (
    <EditorFrame editor={editor} title="Kaartobotti">
      <Lockable editor={editor} className="grid max-w-4xl gap-6">
        <FieldGroup title="Tietosuoja">
          <TextField
            label={RETENTION}
            needed
            inputMode="numeric"
            autoComplete="off"
            suffix="pv"
            hint="1–365 päivää viimeisestä viestistä. Sitä vanhemmat keskustelut poistetaan pysyvästi, myös kun lyhennät aikaa. Palautteet jäävät ilman keskustelua."
            error={formState.errors.retentionDays?.message}
            {...register('retentionDays')}
          />
        </FieldGroup>
      </Lockable>
    </EditorFrame>
  );
}

/** The view 'Kaartobotti'. */
export default function ChatSettingsView() {
  return <EditableLoader kind={chatSettingsKind}>{(settings) => <SettingsEditor settings={settings} />}</EditableLoader>;
}
