import { Mail, Phone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { getHomepage } from '#contracts/content/homepage';
import { phoneLink } from '#contracts/content/shop-defaults';
import { get } from '../../api/api.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Homepage } from '../content.ts';
import { useShop } from '../shop.ts';
import { onPendingQuestion } from './pending-question.ts';

type Faq = Homepage['faq'];

interface Message {
  role: 'user' | 'assistant';
  content: string;
}

const UNKNOWN = 'Tähän en osaa vielä vastata. Soita tai lähetä viesti, niin asentaja vastaa sinulle.';
const UNAVAILABLE = 'Vastauksia ei voi juuri nyt hakea. Puhelin toimii: soita, niin asentaja vastaa sinulle.';

function Bubble({ message }: { message: Message }) {
  const own = message.role === 'user';
  return (
    <li className={`max-w-[85%] rounded-md px-4 py-2.5 whitespace-pre-line ${own ? 'ml-auto bg-signal text-on-signal' : 'bg-sunken'}`}>
      <span className="sr-only">{own ? 'Sinä: ' : 'Kaartobotti: '}</span>
      {message.content}
    </li>
  );
}

/** The assistant's drawer. It answers the shop's frequently asked questions, and refers all others to the staff. */
export default function ChatDrawer({ onClose }: { onClose: () => void }) {
  const shop = useShop();
  const [faq, setFaq] = useState<Faq | 'loading' | 'unavailable'>('loading');
  const [asked, setAsked] = useState<readonly string[]>([]);
  const ask = useCallback((question: string) => setAsked((before) => [...before, question]), []);

  useEffect(() => {
    const leaving = new AbortController();
    get<typeof getHomepage>('GET /homepage-settings', {}, { signal: leaving.signal }).then(
      (homepage) => setFaq(homepage.faq),
      () => {
        if (!leaving.signal.aborted) setFaq('unavailable');
      },
    );
    return () => leaving.abort();
  }, []);
  useEffect(() => onPendingQuestion(({ question }) => ask(question)), [ask]);

  const known = typeof faq === 'string' ? [] : faq;
  const answerTo = (question: string): string | null => {
    if (faq === 'loading') return null;
    return faq === 'unavailable' ? UNAVAILABLE : (faq.find((entry) => entry.question === question)?.answer ?? UNKNOWN);
  };
  const open = known.filter(({ question }) => !asked.includes(question));

  return (
    <Sheet title="Kaartobotti" place="bottom" onClose={onClose} className="h-[85dvh] max-h-none">
      <ScrollRegion aria-label="Keskustelu" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <ul aria-live="polite" className="grid content-start gap-3">
          <Bubble
            message={{
              role: 'assistant',
              content: `Hei! Olen Kaartobotti, ${shop.name} -liikkeen asiakaspalvelun automaattinen avustaja. Valitse kysymys, niin kerron, mitä siitä tiedän.`,
            }}
          />
          {asked.flatMap((question, index) => {
            const answer = answerTo(question);
            return [
              <Bubble key={`${question} ${String(index)}`} message={{ role: 'user', content: question }} />,
              answer === null ? (
                <li key={`waiting ${question} ${String(index)}`} className="text-sm text-muted">
                  Kaartobotti kirjoittaa...
                </li>
              ) : (
                <Bubble key={`answer ${question} ${String(index)}`} message={{ role: 'assistant', content: answer }} />
              ),
            ];
          })}
          <li
            key={`end ${String(asked.length)} ${String(known.length)}`}
            ref={(end) => end?.scrollIntoView({ block: 'nearest' })}
            aria-hidden
          />
        </ul>
      </ScrollRegion>
      {open.length > 0 && (
        <div className="shrink-0 border-t border-line px-5 py-3">
          <h3 className="text-sm text-muted">{asked.length === 0 ? 'Usein kysyttyä' : 'Kysy lisää'}</h3>
          <ul className="mt-2 flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5">
            {open.map(({ question }) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => ask(question)}
                  className="min-h-11 rounded-full border border-line-strong px-4 py-1.5 text-left text-sm font-semibold hover:border-ink"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 py-3 text-sm">
        <a href={phoneLink(shop.phone)} className="figures inline-flex min-h-11 items-center gap-2 font-semibold hover:underline">
          <Phone aria-hidden className="size-4 text-signal" />
          {shop.phone}
        </a>
        <PageLink
          to="/ota-yhteytta"
          onClick={onClose}
          className="ml-auto inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <Mail aria-hidden className="size-4 text-signal" />
          Lähetä viesti
        </PageLink>
      </p>
    </Sheet>
  );
}
