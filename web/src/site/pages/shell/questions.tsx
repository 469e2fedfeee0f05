import { ChevronDown } from 'lucide-react';
import { paragraphsOf } from '../../paragraphs.ts';

interface QuestionsProps {
  questions: readonly { question: string; answer: string }[];
}

/** Questions whose answers expand, also without scripts. Renders nothing without questions. */
export function Questions({ questions }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="kysymykset" className="mt-14">
      <h2 id="kysymykset" className="text-2xl">
        Kysymyksiä ja vastauksia
      </h2>
      <div className="mt-5 max-w-[68ch] divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center gap-4 py-3 font-semibold hover:text-signal [&::-webkit-details-marker]:hidden">
              <h3 className="min-w-0 flex-1 text-base font-semibold tracking-normal">{question}</h3>
              <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-3 pb-5 sm:pr-9">
              {paragraphsOf(answer).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
