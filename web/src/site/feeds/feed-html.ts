const HIDDEN = / ?<span class="sr-only">[^<]*<\/span>/g;
/** What only our own pages know what to do with. */
const OWN_ATTRIBUTES = / (?:class|id|tabindex|role|aria-label|srcset|sizes|loading|decoding)="[^"]*"/g;
const ADDRESS = / (href|src)="([/#][^"]*)"/g;

/**
 * A rendered text for readers that know neither our address nor our style sheets. The renderer writes every attribute in
 * double quotes and none of those into its texts.
 */
export const feedHtml = (html: string, publicUrl: string, pageUrl: string): string =>
  html
    .replaceAll(HIDDEN, '')
    .replaceAll(OWN_ATTRIBUTES, '')
    .replaceAll(/<span>([^<]*)<\/span>/g, '$1')
    .replaceAll(ADDRESS, (_, name: string, address: string) => ` ${name}="${address.startsWith('#') ? pageUrl : publicUrl}${address}"`);
