const HIDDEN = / ?<span class="sr-only">[^<]*<\/span>/g;
/** Attributes that have a purpose only on our own pages. */
const OWN_ATTRIBUTES = / (?:class|id|tabindex|role|aria-label|srcset|sizes|loading|decoding)="[^"]*"/g;
const ADDRESS = / (href|src)="([/#][^"]*)"/g;

/**
 * Adapts a rendered text for feed readers, which have neither our origin nor our style sheets. Patterns suffice, because the
 * renderer puts all attributes in double quotes and escapes double quotes in texts.
 */
export const feedHtml = (html: string, publicUrl: string, pageUrl: string): string =>
  html
    .replaceAll(HIDDEN, '')
    .replaceAll(OWN_ATTRIBUTES, '')
    .replaceAll(/<span>([^<]*)<\/span>/g, '$1')
    .replaceAll(ADDRESS, (_, name: string, address: string) => ` ${name}="${address.startsWith('#') ? pageUrl : publicUrl}${address}"`);
