import { ChartColumn, CircleHelp, MessageSquareQuote, MessagesSquare, Star } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { lazyView } from '../panel/lazy-view.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { useLeaveGuard, useOpenView } from '../settings/editing/leave-guard.ts';
import { useOpenQuestionCount } from './questions/question-calls.ts';

const views = [
  { name: '', label: 'Palaute', icon: Star, View: lazyView(() => import('./feedback/feedback-view.tsx')) },
  { name: 'tilastot', label: 'Tilastot', icon: ChartColumn, View: lazyView(() => import('./statistics/statistics-view.tsx')) },
  { name: 'historia', label: 'Historia', icon: MessagesSquare, View: lazyView(() => import('./history/history-view.tsx')) },
  { name: 'kysymykset', label: 'Kysymykset', icon: CircleHelp, View: lazyView(() => import('./questions/questions-view.tsx')) },
  { name: 'vastaukset', label: 'Vastaukset', icon: MessageSquareQuote, View: lazyView(() => import('./answers/answers-view.tsx')) },
] as const;

/** How many questions wait for an answer. Renders nothing for 0. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-signal px-1.5 text-2xs font-bold text-on-signal tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count === 1 ? '1 odottaa' : `${count} odottaa`}</span>
    </span>
  );
}

/** The tab 'Chatbot-palaute'. */
export default function ChatbotPanel() {
  const { values } = useViewState();
  const go = useOpenView();
  const waiting = useOpenQuestionCount();
  useLeaveGuard();
  const current = views.find((view) => view.name === (values.get('nakyma') ?? '')) ?? views[0];
  // The values of the other views, such as an open conversation, end with them.
  const cleared = Object.fromEntries([...values.keys()].map((name) => [name, '']));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <h2 className="text-xl font-bold">Chatbot-palaute</h2>
        <nav aria-label="Chatbot-palautteen näkymät" className="flex flex-wrap gap-1 xl:ml-auto">
          {views.map((view) => (
            <Button
              key={view.name}
              tone={view === current ? 'plain' : 'quiet'}
              icon={view.icon}
              className="max-sm:px-2.5 max-sm:[&_svg]:hidden"
              aria-current={view === current ? 'page' : undefined}
              onClick={() => void go({ ...cleared, nakyma: view.name })}
            >
              {view.label}
              {view.name === 'kysymykset' && <Waiting count={waiting} />}
            </Button>
          ))}
        </nav>
      </div>
      <Suspense fallback={<SkeletonList rows={4} className="h-24" />}>
        <current.View />
      </Suspense>
    </div>
  );
}
