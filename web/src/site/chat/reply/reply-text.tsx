import { type ReactNode, useMemo } from 'react';
import { phoneLink } from '#contracts/content/shop-defaults';
import { inOrder } from '../../../ui/in-order.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useShop } from '../../shop.ts';
import { type Block, type Inline, type LinkTargets, parseReply } from './reply-markdown.ts';

const hostOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).host] : []);

function useLinkTargets(): LinkTargets {
  const { phone, email, links } = useShop();
  return useMemo(() => {
    const words = { [phone]: phoneLink(phone), [email]: `mailto:${email}` };
    return {
      hosts: new Set([window.location.host, ...Object.values(links).flatMap(hostOf)]),
      contacts: new Set([...Object.values(words), `tel:${phone.replaceAll(/[^\d+]/g, '')}`]),
      words,
    };
  }, [phone, email, links]);
}

const link = 'font-semibold underline underline-offset-4 wrap-anywhere';

function Part({ part, onLeave }: { part: Inline; onLeave: () => void }): ReactNode {
  if (part.type === 'text') return part.text;
  if (part.type === 'figures') return <span className="whitespace-nowrap">{part.text.replaceAll(' ', '\u00a0')}</span>;
  const content = <Parts parts={part.content} onLeave={onLeave} />;
  if (part.type === 'bold') return <strong>{content}</strong>;
  if (part.href.startsWith('/'))
    return (
      <PageLink to={part.href} onClick={onLeave} className={link}>
        {content}
      </PageLink>
    );
  if (!part.href.startsWith('https:'))
    return (
      <a href={part.href} className={link}>
        {content}
      </a>
    );
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer" className={link}>
      {content}
      <span className="sr-only"> (avautuu uuteen välilehteen)</span>
    </a>
  );
}

const Parts = ({ parts, onLeave }: { parts: readonly Inline[]; onLeave: () => void }) =>
  inOrder(parts, (part) => <Part part={part} onLeave={onLeave} />);

const Lines = ({ lines, onLeave }: { lines: readonly Inline[][]; onLeave: () => void }) =>
  inOrder(lines, (line, index) => (
    <>
      {index > 0 && <br />}
      <Parts parts={line} onLeave={onLeave} />
    </>
  ));

function BlockView({ block, onLeave }: { block: Block; onLeave: () => void }) {
  if (block.type === 'paragraph')
    return (
      <p>
        <Lines lines={block.lines} onLeave={onLeave} />
      </p>
    );
  const items = inOrder(block.items, (lines) => (
    <li>
      <Lines lines={lines} onLeave={onLeave} />
    </li>
  ));
  return block.ordered ? (
    <ol start={block.start} className="list-decimal space-y-1 pl-5">
      {items}
    </ol>
  ) : (
    <ul className="list-disc space-y-1 pl-5">{items}</ul>
  );
}

/** The text of a reply, with its Markdown. `onLeave` is called when a link to another page of ours is followed. */
export function ReplyText({ text, onLeave }: { text: string; onLeave: () => void }) {
  const targets = useLinkTargets();
  const blocks = useMemo(() => parseReply(text, targets), [text, targets]);
  return inOrder(blocks, (block) => <BlockView block={block} onLeave={onLeave} />);
}
