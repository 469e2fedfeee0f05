/** Markdown for loaders. The `.server` suffix keeps the parser out of visitors' bundles. */
export { renderMarkdown } from '../../markdown/markdown.ts';
export { withFixedFigures } from '#contracts/rules/fixed-figures';
