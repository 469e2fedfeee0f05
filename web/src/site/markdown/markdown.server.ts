/** Rendering for loaders: the file's name keeps the Markdown parser out of visitors' bundles. */
export { renderMarkdown } from '../../markdown/markdown.ts';
export { withFixedFigures } from '../../markdown/fixed-figures.ts';
