/**
 * The placeholder of the subscriber's token in the HTML and text of a rendered newsletter. It has only letters and digits, which no
 * encoding changes, and fits into one line of quoted-printable text.
 */
export const UNSUBSCRIBE_TOKEN_MARKER = 'TilaajanPeruutustunnisteTulee0Tahan';

/** Removes the marker from a text, also where a removal would join two halves to another one. */
export function withoutMarker(text: string): string {
  let left = text;
  while (left.includes(UNSUBSCRIBE_TOKEN_MARKER)) left = left.replaceAll(UNSUBSCRIBE_TOKEN_MARKER, '');
  return left;
}

/** The page that unsubscribes; without a token it asks for the address. */
export function unsubscribeUrl(publicUrl: string, token?: string): string {
  const page = new URL('/peruuta-uutiskirje', publicUrl);
  if (token !== undefined) page.searchParams.set('token', token);
  return page.href;
}

/** Removes the marker from a preview or a test, which have no subscriber. The link then leads to the page that asks for the address. */
export const withoutToken = (rendered: string): string => rendered.replaceAll(`?token=${UNSUBSCRIBE_TOKEN_MARKER}`, '');
