import { Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { generateOfferMessage, offerTones, offerTyres } from '#contracts/marketing/newsletter-mail';
import type { OutputOf } from '#contracts/operation';
import { call, isSessionEnded, reasonOf } from '../../../api/api.ts';
import { renderMarkdown } from '../../../markdown/markdown.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Price } from '../../../ui/figures.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { SavingForm } from '../../forms/saving-form.tsx';
import { notifyAlert } from '../../../ui/toast.tsx';
import { countText, toneNames } from '../data/newsletter-labels.ts';

export type OfferMessage = OutputOf<typeof generateOfferMessage>;

/** The server's own limit is 60 s; the rest is for the transfer of the response. */
const TIMEOUT_MS = 65_000;
/** Error text as in specification A §8. */
const FAILED = 'Viestin luominen epäonnistui';

const sourceTexts: Record<OfferMessage['source'], string> = {
  model: 'Tekstin kirjoitti kielimalli. Hinnat ovat valikoimasta, mutta lue viesti läpi ennen lähetystä.',
  template: 'Teksti on koottu mallipohjasta kaupan omista tiedoista. Täydennä se omin sanoin.',
};

function Result({ message }: { message: OfferMessage }) {
  const { campaignCount, tireCount, totalSavings } = message.stats;
  const facts = [
    { label: 'Renkaita', value: countText(tireCount) },
    { label: 'Kampanjoita', value: countText(campaignCount) },
    { label: 'Säästö yhteensä', value: <Price euros={totalSavings} /> },
  ];
  return (
    <section aria-label="Luotu viesti" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <dl aria-label="Viestin tilastot" className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-muted">{sourceTexts[message.source]}</p>
      <article className="rounded-md border border-line bg-ground p-4 text-base">
        <p className="mb-3 text-2xl font-bold wrap-break-word">{message.subject}</p>
        <Prose html={renderMarkdown(message.content).html} />
      </article>
    </section>
  );
}

/** The dialog that generates a message about the active offers and campaigns and inserts it into the newsletter. */
export function GenerateDialog({ onInsert, onClose }: { onInsert: (message: OfferMessage) => void; onClose: () => void }) {
  const [options, setOptions] = useState<Required<Parameters<typeof requestOf>[0]>>({
    includeTires: true,
    includeCampaigns: true,
    maxTires: offerTyres.default,
    tone: 'exciting',
  });
  const [message, setMessage] = useState<OfferMessage | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isWriting, setIsWriting] = useState(false);
  const formId = useId();
  const sliderId = useId();
  const change = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes });
  const hasContent = options.includeTires || options.includeCampaigns;

  const generate = async () => {
    const checked = generateOfferMessage.input.safeParse(requestOf(options));
    setFailure(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setIsWriting(true);
    try {
      setMessage(await call(generateOfferMessage, requestOf(options), { timeout: TIMEOUT_MS }));
    } catch (error) {
      notifyAlert(FAILED, error);
      if (!isSessionEnded(error)) setFailure(reasonOf(error) === FAILED ? FAILED : `${FAILED}: ${reasonOf(error)}`);
    } finally {
      setIsWriting(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Luo automaattinen tarjousviesti"
      description="Viesti kootaan juuri nyt voimassa olevista tarjouksista ja kampanjoista."
      width="medium"
      isReadOnly
      footer={
        <>
          <Button className="mr-auto max-sm:px-2.5" onClick={onClose}>
            Peruuta
          </Button>
          <Button
            type="submit"
            form={formId}
            icon={Sparkles}
            tone={message ? 'plain' : 'signal'}
            className={message ? 'max-sm:px-2.5 max-sm:[&_svg]:hidden' : ''}
            busy={isWriting}
            disabled={!hasContent}
          >
            {message ? 'Luo uudelleen' : 'Luo viesti'}
          </Button>
          {message && (
            <Button tone="signal" className="max-sm:px-2.5" disabled={isWriting} onClick={() => onInsert(message)}>
              Käytä viestiä
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SavingForm
          id={formId}
          isSaving={isWriting}
          onSubmit={(event) => {
            event.preventDefault();
            void generate();
          }}
          className="grid gap-4"
        >
          <fieldset>
            <legend className="mb-1 text-sm font-medium">Mistä viesti kertoo</legend>
            <div className="flex flex-wrap gap-x-6">
              <Checkbox
                label="Tarjousrenkaat"
                checked={options.includeTires}
                onChange={(event) => change({ includeTires: event.target.checked })}
              />
              <Checkbox
                label="Kampanjat"
                checked={options.includeCampaigns}
                onChange={(event) => change({ includeCampaigns: event.target.checked })}
              />
            </div>
            {!hasContent && (
              <p role="alert" className="text-xs font-medium text-danger">
                Valitse renkaat, kampanjat tai molemmat.
              </p>
            )}
          </fieldset>
          <div>
            <div className="flex justify-between gap-3 text-sm">
              <label htmlFor={sliderId} className="font-medium">
                Renkaita enintään
              </label>
              <output htmlFor={sliderId} className="font-semibold tabular-nums">
                {options.maxTires}
              </output>
            </div>
            <input
              id={sliderId}
              type="range"
              min={offerTyres.min}
              max={offerTyres.max}
              value={options.maxTires}
              disabled={!options.includeTires}
              onChange={(event) => change({ maxTires: Number(event.target.value) })}
              className="h-11 w-full accent-signal disabled:opacity-50"
            />
          </div>
          <fieldset>
            <legend className="mb-1 text-sm font-medium">Sävy</legend>
            <div className="flex flex-wrap gap-x-6">
              {offerTones.map((tone) => (
                <label key={tone} className="flex min-h-11 items-center gap-2.5 text-sm lg:pointer-fine:min-h-9">
                  <input
                    type="radio"
                    name={`${formId}-tone`}
                    value={tone}
                    checked={options.tone === tone}
                    onChange={() => change({ tone })}
                    className="size-5 shrink-0 accent-signal"
                  />
                  {toneNames[tone]}
                </label>
              ))}
            </div>
          </fieldset>
        </SavingForm>
        {failure !== undefined && (
          <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm text-danger">
            {failure}
          </p>
        )}
        {message && <Result message={message} />}
      </div>
    </Dialog>
  );
}

/** Makes the request, which always names the four options (specification A §3). */
const requestOf = ({
  includeTires,
  includeCampaigns,
  maxTires,
  tone,
}: {
  includeTires: boolean;
  includeCampaigns: boolean;
  maxTires: number;
  tone: (typeof offerTones)[number];
}) => ({ includeTires, includeCampaigns, maxTires, tone });
