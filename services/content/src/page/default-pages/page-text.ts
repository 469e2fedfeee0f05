/** The texts of an information page, as the panel edits them. */
export interface PageText {
  slug:
    | 'vanteet'
    | 'rengashotelli'
    | 'rahoitus'
    | 'hyva-tietaa'
    | 'ota-yhteytta'
    | 'tietosuojaseloste'
    | 'tasapainoitus'
    | 'korjaustyot'
    | 'hinnasto';
  /** The heading of the page and its label in menus. */
  title: string;
  /** The meta description for search engines, 70–150 characters. */
  description: string;
  /** One or two sentences under the heading. */
  lead: string;
  /** Markdown with second-level headings; the first-level one is the title. */
  content: string;
  /** Plain text, at most six. */
  questions: { question: string; answer: string }[];
  /** `to` is a path of the site, or the shop's booking site, its financing form or its phone number. */
  callToAction: { text: string; to: string };
}
