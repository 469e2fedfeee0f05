import { MessageCircleQuestion } from 'lucide-react';
import { PageLink } from '../../ui/page-link.tsx';
import { askInChat } from '../chat/open-chat.ts';
import type { HomepageData } from './use-preview.ts';

/** Six questions that the chat answers. The answers are also on /hyva-tietaa, for browsers without scripts. */
export function Faq({ faq }: { faq: HomepageData['faq'] }) {
  return (
    <section aria-labelledby="kysymykset" className="shell py-14 sm:py-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="kysymykset" className="text-3xl">
          Usein kysyttyä
        </h2>
        <PageLink
          to="/hyva-tietaa#kysymykset"
          className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-[6px] hover:decoration-signal"
        >
          Lue vastaukset
        </PageLink>
      </div>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {faq.map(({ question }) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => askInChat(question)}
              className="flex h-full min-h-16 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 text-left font-semibold hover:border-line-strong"
            >
              <MessageCircleQuestion aria-hidden className="size-5 shrink-0 text-signal" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
