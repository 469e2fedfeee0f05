import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { errorAt } from '../../forms/contract-form.ts';
import { EditorFrame } from '../editing/editor-frame.tsx';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { Lockable } from '../editing/lockable.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { useOpenView } from '../../views/leave-guard.ts';
import { ContentField } from './content-field.tsx';
import { type Page, type PageForm, type PageSlug, pageKind, pagePaths } from './page-kind.ts';
import { PagePicture } from './page-picture.tsx';
import { QuestionFields } from './question-fields.tsx';

/** Search engines truncate a longer description. */
const GOOD_DESCRIPTION = 160;
const LONGEST_DESCRIPTION = 200;

const destinations = [
  { value: 'booking', label: 'Ajanvaraus', group: 'Kaupan omat' },
  { value: 'financing', label: 'Rahoitushakemus', group: 'Kaupan omat' },
  { value: 'phone', label: 'Soitto kauppaan', group: 'Kaupan omat' },
  { value: '/renkaat', label: 'Renkaat', group: 'Sivut' },
  { value: '/ota-yhteytta', label: 'Ota yhteyttä', group: 'Sivut' },
  { value: '/hinnasto', label: 'Hinnasto', group: 'Sivut' },
  { value: '/rengashotelli', label: 'Rengashotelli', group: 'Sivut' },
  { value: '/rahoitus', label: 'Rahoitus', group: 'Sivut' },
];
const ELSEWHERE = '/';

function DescriptionField({ form }: { form: UseFormReturn<PageForm> }) {
  const { length } = useWatch({ control: form.control, name: 'description' });
  return (
    <TextArea
      label="Kuvaus hakukoneille"
      rows={2}
      needed
      hint={
        <span className={length > GOOD_DESCRIPTION ? 'text-danger' : ''}>
          {length}/{LONGEST_DESCRIPTION} merkkiä
          {length > GOOD_DESCRIPTION && `. Hakukone katkaisee noin ${GOOD_DESCRIPTION} merkin kohdalta.`}
        </span>
      }
      error={errorAt(form.formState.errors, 'description')}
      {...form.register('description')}
    />
  );
}

/** The page's button, which leads to one of the shop's links or pages, or to any path of the site. */
function CallToActionFields({ form }: { form: UseFormReturn<PageForm> }) {
  const { register, formState, setValue } = form;
  const to = useWatch({ control: form.control, name: 'callToAction.to' });
  const isKnown = destinations.some(({ value }) => value === to);
  return (
    <FieldGroup title="Painike">
      <TextField
        label="Painikkeen teksti"
        needed
        error={errorAt(formState.errors, 'callToAction.text')}
        {...register('callToAction.text')}
      />
      <Select
        label="Mihin painike vie"
        choices={[...destinations, { value: ELSEWHERE, label: 'Muu sivu…', group: 'Sivut' }]}
        value={isKnown ? to : ELSEWHERE}
        onChange={(event) => setValue('callToAction.to', event.target.value, { shouldDirty: true })}
      />
      {!isKnown && (
        <TextField
          label="Sivun osoite"
          needed
          placeholder="/palvelut/korjaustyot"
          error={errorAt(formState.errors, 'callToAction.to')}
          {...register('callToAction.to')}
        />
      )}
    </FieldGroup>
  );
}

function LoadedPageEditor({ page, slug }: { page: Page; slug: PageSlug }) {
  const go = useOpenView();
  // Notices use the page's title at the time it was opened.
  const kind = useMemo(() => pageKind(slug, page.title), [slug, page.title]);
  const editor = useEditor(kind, page);
  const { form } = editor;
  const { register, formState } = form;
  return (
    <EditorFrame
      editor={editor}
      title={editor.saved.title}
      actions={
        <>
          <Button tone="quiet" icon={ArrowLeft} onClick={() => void go({ tietosivu: '' })}>
            Kaikki sivut
          </Button>
          <a
            href={pagePaths[slug]}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunken lg:pointer-fine:min-h-9"
          >
            <ExternalLink aria-hidden className="size-4" />
            Avaa sivu
            <span className="sr-only">(avautuu uuteen välilehteen)</span>
          </a>
        </>
      }
    >
      <Lockable editor={editor} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid max-w-4xl gap-3">
          <TextField label="Otsikko" needed error={errorAt(formState.errors, 'title')} {...register('title')} />
          <DescriptionField form={form} />
          <TextArea label="Johdanto" rows={2} error={errorAt(formState.errors, 'lead')} {...register('lead')} />
        </div>
        <ContentField form={form} />
      </Lockable>
      <PagePicture editor={editor} />
      <Lockable editor={editor} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <QuestionFields form={form} />
        <CallToActionFields form={form} />
      </Lockable>
    </EditorFrame>
  );
}

/** The editor of an information page. */
export function PageEditor({ slug }: { slug: PageSlug }) {
  return <EditableLoader kind={pageKind(slug, '')}>{(page) => <LoadedPageEditor page={page} slug={slug} />}</EditableLoader>;
}
