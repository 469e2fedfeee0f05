import { ChartColumn, CircleHelp, MessageSquareQuote, MessagesSquare, Star } from 'lucide-react';
import { lazyView } from '../panel/lazy-view.tsx';
import { PanelViews } from '../views/panel-views.tsx';
import { useOpenQuestionCount } from './questions/question-calls.ts';

/** How many questions wait for an answer. Renders nothing for 0. */
function WaitingQuestions() {
  const count = useOpenQuestionCount();
  if (count === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-signal px-1.5 text-2xs font-bold text-on-signal tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count === 1 ? '1 odottaa' : `${count} odottaa`}</span>
    </span>
  );
}

const views = [
  { name: '', label: 'Palaute', icon: Star, View: lazyView(() => import('./feedback/feedback-view.tsx')) },
  { name: 'tilastot', label: 'Tilastot', icon: ChartColumn, View: lazyView(() => import('./statistics/statistics-view.tsx')) },
  { name: 'historia', label: 'Historia', icon: MessagesSquare, View: lazyView(() => import('./history/history-view.tsx')) },
  {
    name: 'kysymykset',
    label: 'Kysymykset',
    icon: CircleHelp,
    View: lazyView(() => import('./questions/questions-view.tsx')),
    mark: <WaitingQuestions />,
  },
  { name: 'vastaukset', label: 'Vastaukset', icon: MessageSquareQuote, View: lazyView(() => import('./answers/answers-view.tsx')) },
] as const;

/** The tab 'Chatbot-palaute'. */
export default function ChatbotPanel() {
  return <PanelViews heading="Chatbot-palaute" label="Chatbot-palautteen näkymät" views={views} />;
}
