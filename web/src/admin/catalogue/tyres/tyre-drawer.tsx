import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { updateTyre as contract } from '#contracts/catalogue/tyres';
import { formatEuros } from '#contracts/rules/money';
import { isSessionEnded, messageOr } from '../../../api/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { isNewManufacturer, reloadManufacturers, useManufacturerNames } from '../manufacturers/manufacturer-calls.ts';
import { CompetitorNote } from '../competitors/competitor-line.tsx';
import { reloadSizes, showTyre } from '../data/size-list.ts';
import { updateTyre } from '../data/tyre-calls.ts';
import { type TyreForm, factsOfTyre, fieldOfTyre, formOfTyre, monthlyOf, tyreLabels, tyreUpdateOf } from './tyre-form.ts';
import { submitWithPrice } from './missing-price.ts';
import { TyreFormBody } from './tyre-form-body.tsx';
import { type Tyre, tyreName } from '../data/tyre-labels.ts';
import { dayText } from '../../dates/helsinki-dates.ts';
import { eurosText } from '../../numbers/number-texts.ts';

const changedNames = (dirty: Partial<Record<keyof TyreForm, unknown>>): string[] =>
  Object.entries(dirty).flatMap(([name, changed]) => {
    if (changed === false || changed === undefined) return [];
    if (name === 'rating') return ['Arvosanat'];
    if (name === 'featureList') return [tyreLabels.featureText];
    return name in tyreLabels ? [tyreLabels[name as keyof typeof tyreLabels]] : [];
  });

/** The drawer that changes a tyre. If another admin has saved it meanwhile, both versions are shown side by side. */
export function TyreDrawer({ tyre: opened, onClose }: { tyre: Tyre; onClose: () => void }) {
  const formId = useId();
  const [tyre, setTyre] = useState(opened);
  const [failure, setFailure] = useState<string | null>(null);
  const manufacturers = useManufacturerNames();
  const form = useForm<TyreForm>({
    defaultValues: formOfTyre(tyre),
    resolver: contractResolver(contract.input, (values) => tyreUpdateOf(values, tyre, tyre.version), fieldOfTyre),
  });
  const { register, formState, setValue, setError } = form;
  const errors = formState.errors;
  useUnsaved(formState.isDirty);
  const features = useFieldArray({ control: form.control, name: 'featureList' });

  const save = (filled: TyreForm) =>
    saveVersioned<TyreForm, Tyre, Tyre>(filled, tyre, {
      write: async (values, over) => {
        setFailure(null);
        const saved = await updateTyre(tyreUpdateOf(values, over, over.version));
        if (isNewManufacturer(values.manufacturer, manufacturers.names)) void reloadManufacturers();
        notifySuccess(`Rengas ${tyreName(saved)} päivitetty`);
        showTyre(saved);
        onClose();
        void reloadSizes();
      },
      opened: formOfTyre(tyre),
      formOf: formOfTyre,
      subjectOf: tyreName,
      factsOf: factsOfTyre,
      takeTheirs: (current) => {
        setTyre(current);
        form.reset(formOfTyre(current));
        showTyre(current);
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOfTyre, setError);
        if (!isSessionEnded(error)) setFailure(messageOr(error, 'Päivittäminen epäonnistui'));
        notifyFailure(error, 'Renkaan päivitys epäonnistui');
      },
    });

  const priceChanged = (price: string) => {
    // Recalculates the monthly price only if it was derived from the price, not if the admin has set it.
    if (numberEquals(monthlyOf(formOfTyre(tyre).price), tyre.financingPrice))
      setValue('financingPrice', monthlyOf(price), { shouldDirty: true });
  };

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Muokkaa rengasta"
      description={`${tyreName(tyre)} · ${tyre.fullSize}`}
      footer={<SaveBar form={formId} changes={changedNames(formState.dirtyFields)} busy={formState.isSubmitting} onCancel={onClose} />}
    >
      <SavingForm
        id={formId}
        isSaving={formState.isSubmitting}
        onSubmit={submitWithPrice(form, tyre, form.handleSubmit(save))}
        className="grid gap-6"
      >
        {failure !== null && (
          <p role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
            {failure}
          </p>
        )}
        <TyreFormBody
          form={form}
          prices={{
            title: 'Hinta ja varasto',
            onPrice: priceChanged,
            more: (
              <>
                <TextField
                  label="Alkuperäinen hinta"
                  disabled
                  value={eurosText(tyre.originalPrice)}
                  suffix="€"
                  hint="Rajoitettu käyttö: seuraa hintaa."
                  readOnly
                />
                <TextField label="Varastosaldo" disabled value={tyre.stock} suffix="kpl" hint="Rajoitettu käyttö" readOnly />
                {tyre.sale.isActive && tyre.sale.price !== null && (
                  <p className="rounded-md bg-signal-soft px-3 py-2 text-sm sm:col-span-2">
                    Tarjous voimassa: <strong>{formatEuros(tyre.sale.price)}</strong>
                    {tyre.sale.endDate === null ? ', kunnes varasto loppuu' : `, päättyy ${dayText(tyre.sale.endDate)}`}. Tallennus ei muuta
                    tarjousta.
                  </p>
                )}
                <p className="empty:hidden sm:col-span-2">
                  <CompetitorNote tyre={tyre} />
                </p>
              </>
            ),
          }}
          features={
            <div className="grid gap-2">
              <p className="text-sm font-medium">{tyreLabels.featureText}</p>
              {features.fields.map((feature, at) => (
                <div key={feature.id} className="flex items-end gap-1">
                  <div className="min-w-0 flex-1">
                    <TextField
                      label={`Ominaisuus ${at + 1}`}
                      error={at === 0 ? errors.featureText?.message : undefined}
                      {...register(`featureList.${at}.text`)}
                    />
                  </div>
                  <IconButton
                    icon={X}
                    label={`Poista ominaisuus ${at + 1}`}
                    disabled={features.fields.length === 1}
                    onClick={() => features.remove(at)}
                  />
                </div>
              ))}
              <Button icon={Plus} className="justify-self-start" onClick={() => features.append({ text: '' })}>
                Lisää ominaisuus
              </Button>
            </div>
          }
        />
      </SavingForm>
    </Drawer>
  );
}

const numberEquals = (text: string, value: number) => text !== '' && Math.abs(Number(text) - value) < 0.005;
