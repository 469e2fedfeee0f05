import { getRevision, listRevisions } from '#contracts/content/revisions';
import { call } from '../../api/api.ts';
import { DraftRevisions, type RevisionSource } from '../drafts/draft-revisions.tsx';
import type { Article } from './article-calls.ts';
import { type ArticleTexts, textsOfArticle } from './article-form.ts';

const revisionsOf = (key: string): RevisionSource<ArticleTexts> => ({
  queryKey: ['revisions', 'article', key],
  list: (wanted, signal) => call(listRevisions, { kind: 'article', key, ...wanted }, { signal }),
  read: async (version, signal) => {
    const { savedAt, content } = await call(getRevision, { kind: 'article', key, version }, { signal });
    // The content of a revision has the shape of an article.
    return { savedAt, texts: textsOfArticle(content as unknown as Article) };
  },
});

/** The earlier versions of an article. */
export function ArticleRevisions({
  article,
  onOpen,
  onClose,
}: {
  article: Article;
  onOpen: (texts: ArticleTexts, name: string) => void;
  onClose: () => void;
}) {
  return (
    <DraftRevisions
      source={revisionsOf(article._id)}
      of={`Artikkelista ${article.title}`}
      shown={({ title, content, keywords, description }) => ({
        title,
        content,
        facts: [
          ['Avainsanat', keywords],
          ['Kuvaus', description],
        ],
      })}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}
