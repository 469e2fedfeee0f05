/** Speakers that a visitor may pretend to quote. */
const SPEAKERS = /(?:avustaja|j[aä]rjestelm[aä]|system|assistant|admin|yll[aä]pito|viesti myyj[aä]lt[aä]|kehitt[aä]j[aä])\s*:/iu;

/**
 * Returns what the visitor asks, without what is put into another's mouth: bracketed orders, quotations and lines of other speakers. They are
 * data. The message is returned as it is when nothing else is left.
 */
export function withoutQuotes(message: string): string {
  const bare = message
    .replaceAll(/\[[^\]]{1,20}\][\s\S]*?\[\/[^\]]{1,20}\]/gu, ' ')
    .replaceAll(/["“”„»][^"“”»]{15,}["“”»]/gu, ' ')
    .replaceAll(/<[^>]{1,60}>/gu, ' ');
  const speaker = SPEAKERS.exec(bare);
  const own = speaker ? (/(?:k[aä]ytt[aä]j[aä]|asiakas|user)\s*:\s*([\s\S]+)$/iu.exec(bare)?.[1] ?? bare.replace(SPEAKERS, ' ')) : bare;
  return own.trim() === '' ? message : own.trim();
}
