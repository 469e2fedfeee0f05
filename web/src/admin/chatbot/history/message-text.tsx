import { Fragment } from 'react';

/** A link in a reply: '[Vanteet](/vanteet)'. Only addresses of our own site and https. */
const LINK = /\[([^\]\n]+)\]\((\/(?!\/)[^\s)]*|https:\/\/[^\s)]+)\)/;

/** The text of a message with its links, which open beside the panel. */
export function MessageText({ text }: { text: string }) {
  // A split by a pattern with two groups gives text, label, address, text, label, address, …, text.
  const pieces = text.split(LINK);
  return pieces.map((piece, at) => {
    if (at % 3 === 2) return null;
    const key = `${at} ${piece}`;
    if (at % 3 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <a
        key={key}
        href={pieces[at + 1]}
        target="_blank"
        rel="noreferrer"
        className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        {piece}
      </a>
    );
  });
}
