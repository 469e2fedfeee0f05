import { ArrowLeft, ExternalLink, History, Sparkles, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { countWords, readingMinutes } from '#contracts/rules/article-text';
import { Button } from '../../ui/button.tsx';
import { Image } from '../../ui/image.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { lowerBar } from '../../ui/lower-bar.ts';
import { DraftStatus } from '../drafts/draft-status.tsx';
import { Note } from '../drafts/note.tsx';
import { OtherDraft } from '../drafts/other-draft.tsx';
import { MarkdownField } from '../forms/markdown-field.tsx';
import { type Article, useDraftsOf } from './article-calls.ts';
import type { ArticleAutosave } from './article-drafts.ts';
import { type ArticleForm, labels } from './article-form.ts';
import { ArticlePicture } from './article-picture.tsx';
import { ArticleRevisions } from './article-revisions.tsx';
import { type Source, sourceOf } from './generation.ts';
import { PublishTime } from './publish-time.tsx';
import { SearchPreview } from './search-preview.tsx';
import { type ArticleEditing, useArticleEditor } from './use-article-editor.ts';

/** Search engines truncate a longer description. */
const GOOD_DESCRIPTION = 160;
const LONGEST_DESCRIPTION = 200;

const sourceTexts: Record<Source, string> = {
  model: 'Tekstin kirjoitti kielimalli. Tarkista tiedot ja hinnat ennen julkaisua.',
  template: 'Teksti on koottu mallipohjasta kaupan omista tiedoista. Tarkista ja täydennä se ennen julkaisua.',
};

/** The Markdown field of the article. Its preview shows title and picture above the text. */
function Content({ form }: { form: UseFormReturn<ArticleForm> }) {
  const [title, content, image] = useWatch({ control: form.control, name: ['title', 'content', 'image'] });
  const counted = useDeferredValue(content);
  const words = useMemo(() => countWords(counted), [counted]);
  const minutes = useMemo(() => readingMinutes(counted), [counted]);
  return (
    <MarkdownField
      label={labels.content}
      needed
      text={content}
      error={form.formState.errors.content?.message}
      above={
        <>
          {title.trim() !== '' && <p className="mb-4 text-3xl font-bold wrap-break-word hyphens-auto">{title}</p>}
          {image !== null && (
            <Image src={image.url} alt={image.alt} className="mb-5 aspect-[16/9] w-full rounded-md bg-sunken object-cover" />
          )}
        </>
      }
      below={
        <p className="text-xs text-muted tabular-nums">
          {words === 1 ? '1 sana' : `${words.toLocaleString('fi-FI')} sanaa`} · lukuaika noin {minutes} min
        </p>
      }
      {...form.register('content')}
    />
  );
}

/** Description and keywords, with a preview of the search result. */
function SearchFields({
  form,
  article,
  articles,
}: {
  form: UseFormReturn<ArticleForm>;
  article: Article | null;
  articles: readonly Article[];
}) {
  const [title, description, content] = useDeferredValue(useWatch({ control: form.control, name: ['title', 'description', 'content'] }));
  const { length } = description;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-2">
        <div className="grid content-start gap-3">
          <TextArea
            label={labels.description}
            rows={3}
            maxLength={LONGEST_DESCRIPTION}
            hint={
              <span className={length > GOOD_DESCRIPTION ? 'text-danger' : ''}>
                {length}/{LONGEST_DESCRIPTION} merkkiä
                {length > GOOD_DESCRIPTION && `. Hakukone katkaisee noin ${GOOD_DESCRIPTION} merkin kohdalta.`}
              </span>
            }
            error={form.formState.errors.description?.message}
            {...form.register('description')}
          />
          <TextField
            label={labels.keywords}
            hint="Erota avainsanat pilkulla."
            error={form.formState.errors.keywords?.message}
            {...form.register('keywords')}
          />
        </div>
        <SearchPreview texts={{ title, description, content }} article={article} articles={articles} />
      </div>
    </div>
  );
}

function Head({ article, onClose, onVersions }: { article: Article | null; onClose: () => void; onVersions: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 className="text-lg font-bold">{article === null ? 'Luo uusi blogiartikkeli' : 'Muokkaa artikkelia'}</h3>
        {article !== null && <p className="text-sm break-words text-muted">{article.title}</p>}
      </div>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        <Button tone="quiet" icon={ArrowLeft} onClick={onClose}>
          Takaisin artikkeleihin
        </Button>
        {article !== null && (
          <>
            <a
              href={`/artikkelit/${article.slug}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-sunken lg:pointer-fine:min-h-9"
            >
              <ExternalLink aria-hidden className="size-4" />
              Avaa artikkeli
              <span className="sr-only">(avautuu uuteen välilehteen)</span>
            </a>
            <Button icon={History} aria-haspopup="dialog" onClick={onVersions}>
              Aiemmat versiot
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The state of the draft and the buttons that discard and publish, at the lower edge of the page. */
function Foot({ autosave, editing }: { autosave: ArticleAutosave; editing: ArticleEditing }) {
  const { form, target, updateDraft } = editing;
  // Watched here, so that typing does not re-render the whole form.
  const values = useWatch({ control: form.control }) as ArticleForm;
  useEffect(() => updateDraft(values), [values, updateDraft]);
  const { when } = values;
  const publish = when === 'later' ? 'Ajasta julkaisu' : 'Tallenna ja julkaise';
  return (
    <div
      ref={lowerBar}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
    >
      <div className="min-w-0 flex-1 basis-48">
        <DraftStatus autosave={autosave} />
      </div>
      {/* One block, so that the buttons stay together when they wrap below the draft's state. */}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        <Button disabled={form.formState.isSubmitting} onClick={editing.discard}>
          {target === null ? 'Hylkää' : 'Hylkää muutokset'}
        </Button>
        {/* Not type="submit": Enter in the title must not publish. */}
        <Button tone="signal" busy={form.formState.isSubmitting} onClick={() => void editing.submit()}>
          {target === null ? publish : 'Tallenna muutokset'}
        </Button>
      </div>
    </div>
  );
}

/** The editor of an article, new or existing. */
export function ArticleEditor({
  autosave,
  articles,
  article,
  isGone,
  onSwitch,
  onClose,
}: {
  autosave: ArticleAutosave;
  articles: readonly Article[];
  /** The article to change, as currently cached in the list; null for a new one. */
  article: Article | null;
  /** The article has been deleted since the draft was started. */
  isGone: boolean;
  /** Opens another draft of the same article. */
  onSwitch: (draftKey: string) => void;
  onClose: () => void;
}) {
  const [revisionsOpen, setRevisionsOpen] = useState(false);
  const editing = useArticleEditor({ autosave, article, onClose });
  const { form, isOutdated } = editing;
  const source = sourceOf(autosave.key);
  const other = useDraftsOf(article?._id ?? null).data?.find(({ key }) => key !== autosave.key);

  const { setFocus } = form;
  useEffect(() => setFocus('title'), [setFocus]);

  return (
    <section
      aria-label={article === null ? 'Uusi artikkeli' : `Artikkeli ${article.title}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Head
        article={article}
        onClose={onClose}
        onVersions={() => {
          void autosave.flush();
          setRevisionsOpen(true);
        }}
      />
      {source !== undefined && <Note icon={Sparkles}>{sourceTexts[source]}</Note>}
      {other && <OtherDraft text="Artikkelista on jo keskeneräinen muutos" draft={other} onOpen={() => onSwitch(other.key)} />}
      {isOutdated && (
        <Note icon={TriangleAlert} isAlert>
          Joku muu on tallentanut artikkelin sen jälkeen, kun aloitit. Kun tallennat, näet molemmat versiot ja valitset, kumpi jää voimaan.
        </Note>
      )}
      {isGone && (
        <Note icon={TriangleAlert} isAlert>
          Artikkeli, jota tämä luonnos muuttaa, on poistettu. Tallennus julkaisee tekstin uutena artikkelina.
        </Note>
      )}
      <form
        noValidate
        inert={form.formState.isSubmitting}
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <div className="max-w-4xl">
          <TextField label={labels.title} needed maxLength={140} error={form.formState.errors.title?.message} {...form.register('title')} />
        </div>
        <Content form={form} />
        <SearchFields form={form} article={article} articles={articles} />
        <div className="@container border-t border-line pt-4">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @4xl:grid-cols-2">
            <ArticlePicture form={form} />
            <PublishTime form={form} article={article} />
          </div>
        </div>
      </form>
      <Foot autosave={autosave} editing={editing} />
      {revisionsOpen && article !== null && (
        <ArticleRevisions
          article={article}
          onOpen={(texts, name) => {
            setRevisionsOpen(false);
            editing.open(texts, name);
          }}
          onClose={() => setRevisionsOpen(false)}
        />
      )}
    </section>
  );
}
