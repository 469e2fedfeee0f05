import { Cell, Row, stackedCell, stackedRow, Table } from '../../../ui/table.tsx';
import { countText, counted } from '../list/number-texts.ts';
import type { ConversationRow } from './history-calls.ts';
import { Flags, Thumbs } from './marks.tsx';

const columns = [
  { title: 'Aika', className: 'w-40' },
  { title: 'Ensimmäinen kysymys', className: 'min-w-52' },
  { title: 'Viestejä', numeric: true, className: 'w-20' },
  { title: 'Peukut', className: 'w-28' },
  { title: 'Huomiot', className: 'w-24' },
  { title: 'IP-osoite', className: 'w-36 max-lg:hidden' },
];

function HistoryRow({ conversation, onOpen }: { conversation: ConversationRow; onOpen: () => void }) {
  const { formattedTimestamp, startedAt, firstQuestion, messageCount, userIP } = conversation;
  return (
    <Row className={`${stackedRow} max-sm:flex! max-sm:flex-wrap max-sm:gap-x-1 max-sm:gap-y-0 max-sm:py-1.5`}>
      <Cell className={`${stackedCell} whitespace-nowrap max-sm:order-2 max-sm:mr-auto max-sm:pb-1.5! max-sm:text-xs max-sm:text-muted`}>
        <time dateTime={startedAt}>{formattedTimestamp}</time>
        <span className="sm:hidden"> · {counted(messageCount, 'viesti', 'viestiä')}</span>
      </Cell>
      <Cell className={`${stackedCell} max-sm:order-1 max-sm:basis-full`}>
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 min-h-11 text-left font-medium break-words underline decoration-line-strong underline-offset-4 hover:decoration-ink max-sm:flex max-sm:items-center lg:pointer-fine:min-h-9"
        >
          {firstQuestion === '' ? 'Ei vielä viestejä' : firstQuestion}
        </button>
      </Cell>
      <Cell numeric className={`${stackedCell} max-sm:hidden`}>
        {countText(messageCount)}
      </Cell>
      <Cell className={`${stackedCell} max-sm:order-3 max-sm:pb-1.5! max-sm:empty:hidden`}>
        <Thumbs {...conversation} />
      </Cell>
      <Cell className={`${stackedCell} max-sm:order-4 max-sm:pb-1.5! max-sm:empty:hidden`}>
        <Flags {...conversation} />
      </Cell>
      <Cell className={`${stackedCell} whitespace-nowrap text-muted max-lg:hidden`}>{userIP}</Cell>
    </Row>
  );
}

/** A page of conversations. */
export function ConversationList({
  conversations,
  onOpen,
}: {
  conversations: readonly ConversationRow[];
  onOpen: (conversation: ConversationRow) => void;
}) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <Table name="Keskusteluhistoria" columns={columns} stacked>
        {conversations.map((conversation) => (
          <HistoryRow key={conversation._id} conversation={conversation} onOpen={() => onOpen(conversation)} />
        ))}
      </Table>
    </div>
  );
}
