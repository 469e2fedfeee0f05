/** Characters that XML 1.0 forbids even if escaped: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes a text for an XML element or attribute. */
export const xmlText = (text: string): string => text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);

/** `<name>text</name>` */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
