/** A file of dev/demo/content/articles: lines of `name: value` between two lines of `---`, then Markdown. */
export interface ArticleFile {
  title: string;
  description: string;
  keywords: string[];
  /** A file name in web/src/site/illustrations. */
  image: string;
  imageAlt: string;
  /** ISO 8601 */
  publishedAt: string;
  content: string;
}

const FILE = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;

/** @throws Error when the file has another format or lacks a value */
export function parseArticle(text: string): ArticleFile {
  const [, head = '', content = ''] = FILE.exec(text) ?? [];
  const values = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2).trim()] as const;
    }),
  );
  const valueOf = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`an article of the demo lacks ${name}`);
    return value;
  };
  return {
    title: valueOf('title'),
    description: valueOf('description'),
    keywords: valueOf('keywords').split(', '),
    image: valueOf('image'),
    imageAlt: valueOf('imageAlt'),
    publishedAt: valueOf('publishedAt'),
    content: content.trim(),
  };
}
