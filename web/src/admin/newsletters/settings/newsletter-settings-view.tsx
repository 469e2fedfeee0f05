import { Checkbox, FieldGroup, TextArea, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { EditableLoader } from '../../settings/editing/editable-loader.tsx';
import { EditorFrame } from '../../settings/editing/editor-frame.tsx';
import { Lockable } from '../../settings/editing/lockable.tsx';
import { useEditor } from '../../settings/editing/use-editor.ts';
import { type Settings, newsletterSettingsKind } from './newsletter-settings-kind.ts';

const limits = [
  {
    path: 'window',
    title: 'Kaikki viestit',
    text: 'Enintään näin monta viestiä missä tahansa näin pitkässä ajassa. Katso raja sähköpostipalvelusi ehdoista.',
  },
  {
    path: 'perDomain',
    title: 'Viestit samalle palvelimelle',
    text: 'Raja erikseen jokaiselle vastaanottajien palvelimelle, kuten gmail.com.',
  },
] as const;

function SettingsEditor({ settings }: { settings: Settings }) {
  const editor = useEditor(newsletterSettingsKind, settings);
  const { register, formState } = editor.form;
  return (
    <EditorFrame editor={editor} title="Lähetysasetukset" text="Uudet rajat tulevat voimaan heti, myös kesken lähetyksen.">
      <Lockable editor={editor} className="grid max-w-4xl gap-6">
        <FieldGroup title="Tilaaminen" columns={false}>
          <Checkbox
            label="Uusi tilaaja vahvistaa tilauksensa sähköpostin linkistä"
            hint="Uutiskirjeet lähtevät vasta vahvistuksen jälkeen, joten kukaan ei voi tilata niitä toisen osoitteeseen."
            {...register('doubleOptIn')}
          />
        </FieldGroup>
        <FieldGroup title="Lähetysnopeus">
          <p className="text-sm text-muted sm:col-span-2">
            Tyhjä kenttä: ei rajaa, vaan viestit lähtevät niin nopeasti kuin palvelin ottaa ne vastaan.
          </p>
          <TextField
            label="Viestejä sekunnissa"
            placeholder="ei rajaa"
            inputMode="numeric"
            error={errorAt(formState.errors, 'perSecond')}
            {...register('perSecond')}
          />
        </FieldGroup>
        {limits.map(({ path, title, text }) => (
          <FieldGroup key={path} title={title}>
            <p className="text-sm text-muted sm:col-span-2">{text}</p>
            <TextField
              label="Viestejä enintään"
              placeholder="ei rajaa"
              inputMode="numeric"
              error={errorAt(formState.errors, `${path}.mails`)}
              {...register(`${path}.mails`)}
            />
            <TextField
              label="Ajassa"
              suffix="s"
              inputMode="numeric"
              error={errorAt(formState.errors, `${path}.seconds`)}
              {...register(`${path}.seconds`)}
            />
          </FieldGroup>
        ))}
        <FieldGroup title="Alatunniste" columns={false}>
          <TextArea
            label="Lause alatunnisteessa"
            rows={2}
            maxLength={300}
            hint="Alatunnisteessa ovat aina myös kaupan yhteystiedot ja linkki, josta uutiskirjeen voi perua. Viesteissä ei ole seurantaa, joten siitä on hyvä kertoa."
            error={errorAt(formState.errors, 'footerText')}
            {...register('footerText')}
          />
        </FieldGroup>
      </Lockable>
    </EditorFrame>
  );
}

/** The view 'Lähetysasetukset'. */
export default function NewsletterSettingsView() {
  return <EditableLoader kind={newsletterSettingsKind}>{(settings) => <SettingsEditor settings={settings} />}</EditableLoader>;
}
