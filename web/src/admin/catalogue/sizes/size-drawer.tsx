import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createSize as createSizeContract, updateSize as updateSizeContract } from '#contracts/catalogue/sizes';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import { Drawer } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/toast.tsx';
import { parseNumber } from '../../../ui/number-text.ts';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { reloadSizes } from '../data/size-list.ts';
import { createSize, updateSize } from '../data/tyre-calls.ts';
import { type SizeWithTyres, type VehicleType, vehicleChoices } from '../data/tyre-labels.ts';

interface SizeForm {
  width: string;
  aspect: string;
  diameter: string;
  vehicleType: VehicleType;
}

type SavedSize = Pick<SizeWithTyres, '_id' | 'size' | 'vehicleType' | 'version'>;

const labels: Record<keyof SizeForm, string> = {
  width: 'Leveys',
  aspect: 'Profiili',
  diameter: 'Halkaisija',
  vehicleType: 'Ajoneuvotyyppi',
};
const names = Object.keys(labels) as (keyof SizeForm)[];

const formOf = (size: SavedSize | null): SizeForm =>
  size === null
    ? { width: '', aspect: '', diameter: '', vehicleType: 'henkilöauto' }
    : {
        width: String(size.size.width),
        aspect: String(size.size.aspect),
        diameter: String(size.size.diameter),
        vehicleType: size.vehicleType,
      };

// A blank number is passed on as undefined: the contract has the error text for it.
const requestOf = (form: SizeForm) => ({
  width: parseNumber(form.width) as number,
  aspect: parseNumber(form.aspect) as number,
  diameter: parseNumber(form.diameter) as number,
  vehicleType: form.vehicleType,
});

const fieldOf = (path: string): keyof SizeForm => names.find((name) => name === path) ?? 'width';

/** The drawer that creates a size, or changes `size`. */
export function SizeDrawer({ size, onClose }: { size: SavedSize | null; onClose: () => void }) {
  const formId = useId();
  const form = useForm<SizeForm>({
    defaultValues: formOf(size),
    resolver: contractResolver(
      size === null ? createSizeContract.input : updateSizeContract.input,
      (values) => (size === null ? requestOf(values) : { ...requestOf(values), sizeId: size._id }),
      fieldOf,
    ),
  });
  const { register, formState, setError } = form;

  useUnsaved(formState.isDirty);

  const finish = (text: string) => {
    notifySuccess(text);
    onClose();
    void reloadSizes();
  };

  const save = (form: SizeForm) =>
    saveVersioned<SizeForm, SavedSize | null, SavedSize>(form, size, {
      write: async (values, over) => {
        if (over === null) {
          const made = await createSize(requestOf(values));
          finish(`Rengaskoko ${made.size.fullSize} lisätty`);
          return;
        }
        const saved = await updateSize({ ...requestOf(values), sizeId: over._id, version: over.version });
        finish(`Rengaskoko ${saved.size.fullSize} päivitetty`);
      },
      opened: formOf(size),
      formOf,
      subjectOf: (current) => current.size.fullSize,
      factsOf: (values) => names.map((name) => ({ label: labels[name], text: values[name], numeric: name !== 'vehicleType' })),
      takeTheirs: () => {
        onClose();
        void reloadSizes();
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOf, setError);
        notifyFailure(error, 'Toiminto epäonnistui');
      },
    });

  const [width, aspect, diameter] = useWatch({ control: form.control, name: ['width', 'aspect', 'diameter'] });
  const numbers = requestOf({ width, aspect, diameter, vehicleType: 'henkilöauto' });
  const complete = [numbers.width, numbers.aspect, numbers.diameter].every((number) => Number.isInteger(number));
  const changes = names.filter((name) => formState.dirtyFields[name]).map((name) => labels[name]);

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="medium"
      title={size === null ? 'Lisää uusi rengaskoko' : 'Muokkaa rengaskokoa'}
      footer={
        <SaveBar
          form={formId}
          changes={changes}
          always={size === null}
          busy={formState.isSubmitting}
          save={size === null ? 'Lisää koko' : 'Tallenna'}
          onCancel={onClose}
        />
      }
    >
      <SavingForm id={formId} isSaving={formState.isSubmitting} onSubmit={form.handleSubmit(save)} className="grid gap-3">
        <div className="grid grid-cols-3 gap-3">
          <TextField
            label={labels.width}
            inputMode="numeric"
            autoComplete="off"
            placeholder="205"
            needed
            error={formState.errors.width?.message}
            {...register('width')}
          />
          <TextField
            label={labels.aspect}
            inputMode="numeric"
            autoComplete="off"
            placeholder="55"
            needed
            error={formState.errors.aspect?.message}
            {...register('aspect')}
          />
          <TextField
            label={labels.diameter}
            inputMode="numeric"
            autoComplete="off"
            placeholder="16"
            needed
            error={formState.errors.diameter?.message}
            {...register('diameter')}
          />
        </div>
        <Select
          label={labels.vehicleType}
          choices={vehicleChoices}
          error={formState.errors.vehicleType?.message}
          {...register('vehicleType')}
        />
        <p className="text-sm text-muted" aria-live="polite">
          Koko näkyy asiakkaille muodossa <strong className="figures text-ink">{complete ? formatTyreSize(numbers) : '205/55R16'}</strong>.
        </p>
      </SavingForm>
    </Drawer>
  );
}
