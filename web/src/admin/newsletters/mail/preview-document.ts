/**
 * Makes the document of the preview frame from a mail's HTML. The colour scheme is chosen by rewriting the media queries, because a
 * frame follows the browser's scheme. Links open in a new tab, so that the admin can try them.
 */
export function previewDocument(html: string, isDark: boolean): string {
  const scheme = isDark ? 'all' : 'not all';
  const themed = html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, scheme);
  const head = `<base target="_blank"><style>:root{color-scheme:${isDark ? 'dark' : 'light'} !important}</style>`;
  return /<head[^>]*>/i.test(themed) ? themed.replace(/<head[^>]*>/i, (tag) => tag + head) : head + themed;
}
