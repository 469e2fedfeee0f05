/** A page as it was read: the final address after redirects, and the decoded text. */
export interface PageContent {
  url: string;
  /** The media type without parameters, in lower case: text/html, application/json. */
  contentType: string;
  text: string;
}
