import { useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { useViewState } from '../../panel/view-state.tsx';
import { EditorFrame } from '../editing/editor-frame.tsx';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { Lockable } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { ContentTab } from './content-tab.tsx';
import { FinancingTab } from './financing-tab.tsx';
import { HeroTab } from './hero-tab.tsx';
import { type Homepage, homepageKind } from './homepage-kind.ts';
import { ImageTab } from './image-tab.tsx';
import { Preview } from './preview.tsx';

const tabs = [
  { name: '', label: 'Pääosio', part: 'hero', parts: ['hero'] },
  { name: 'kuva', label: 'Kuva', part: 'hero', parts: [] },
  { name: 'sisalto', label: 'Sisältö-osio', part: 'content', parts: ['sections', 'sellingPoints', 'serviceCards', 'faq'] },
  { name: 'rahoitus', label: 'Rahoitus-osio', part: 'financing', parts: ['financingCTA'] },
] as const;

/** Returns the tab that contains the first invalid field. */
function tabWith(errors: FieldErrors) {
  const hero: unknown = errors.hero;
  const inImage = typeof hero === 'object' && hero !== null && Object.keys(hero).every((name) => name.startsWith('image'));
  if (errors.hero && inImage) return tabs[1];
  return tabs.find(({ parts }) => parts.some((part) => part in errors)) ?? tabs[0];
}

function HomepageEditor({ homepage }: { homepage: Homepage }) {
  const { values, change } = useViewState();
  const current = tabs.find(({ name }) => name === (values.get('osio') ?? '')) ?? tabs[0];
  const [refusals, setRefusals] = useState(0);
  const editor = useEditor(homepageKind, homepage, {
    onRefused: (errors) => {
      change({ osio: tabWith(errors).name });
      setRefusals((count) => count + 1);
    },
  });
  const { formId } = editor;

  // In an effect, because the invalid field may be on a tab that has just been opened.
  useEffect(() => {
    if (refusals > 0) document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, formId]);

  return (
    <EditorFrame editor={editor} title="Etusivu">
      <nav aria-label="Etusivun osat" className="-mx-1 flex gap-1 overflow-x-auto border-b border-line p-1">
        {tabs.map((tab) => (
          <Button
            key={tab.name}
            tone={tab === current ? 'plain' : 'quiet'}
            aria-current={tab === current ? 'true' : undefined}
            onClick={() => change({ osio: tab.name })}
          >
            {tab.label}
          </Button>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        {current.name === 'kuva' ? (
          <ImageTab editor={editor} />
        ) : (
          <Lockable editor={editor} className="grid gap-6">
            {current.name === '' && <HeroTab form={editor.form} />}
            {current.name === 'sisalto' && <ContentTab form={editor.form} />}
            {current.name === 'rahoitus' && <FinancingTab form={editor.form} />}
          </Lockable>
        )}
        <Preview form={editor.form} part={current.part} />
      </div>
    </EditorFrame>
  );
}

/** The view 'Etusivu'. */
export default function HomepageView() {
  return <EditableLoader kind={homepageKind}>{(homepage) => <HomepageEditor homepage={homepage} />}</EditableLoader>;
}
