import type { ToolName } from '#contracts/chat/conversation';
import { Fold } from '../../../ui/fold.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { countText } from '../list/number-texts.ts';
import type { ToolCall } from './history-calls.ts';
import { readableJson } from './readable-json.ts';

const toolLabels: Record<ToolName, string> = {
  findTyres: 'Haki renkaita',
  sizeHelp: 'Selvitti rengaskokoa',
  openingHours: 'Katsoi aukioloajat',
  priceList: 'Katsoi hinnastoa',
  calculatePrice: 'Laski hinnan',
  calculateServices: 'Laski palvelujen hinnan',
  campaigns: 'Katsoi kampanjat',
  searchTexts: 'Haki sivuilta ja blogista',
  seasonRules: 'Tarkisti rengaskauden säännöt',
  contact: 'Katsoi yhteystiedot',
  leaveMessage: 'Tarjosi viestilomaketta',
  submitFeedback: 'Tallensi palautteen',
};

const isToolName = (name: string): name is ToolName => name in toolLabels;

function Json({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-xs font-semibold text-muted">{label}</p>
      <ScrollRegion aria-label={label} className="max-h-72 overflow-auto overscroll-contain rounded-md bg-sunken px-3 py-2">
        <pre className="font-mono text-2xs leading-relaxed">{readableJson(text)}</pre>
      </ScrollRegion>
    </div>
  );
}

/** A tool that the assistant used for a reply, with what it asked and what it got. */
export function ToolCallFold({ toolCall }: { toolCall: ToolCall }) {
  const { name, input, result, ms } = toolCall;
  const label = isToolName(name) ? toolLabels[name] : name;
  return (
    <Fold title={`${label} (${name}, ${countText(ms)} ms)`}>
      <div className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        <Json label={`Syöte: ${name}`} text={input} />
        <Json label={`Tulos: ${name}`} text={result} />
      </div>
    </Fold>
  );
}
