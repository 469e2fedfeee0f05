/** XML 1.0 carries none of these, escaped or not: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Any text as the content of an XML element or attribute. */
export const xmlText = (text: string): string => text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

/** `<name>text</name>` */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
