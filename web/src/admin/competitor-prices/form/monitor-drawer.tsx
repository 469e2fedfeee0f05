import { ScanSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as contracts from '#contracts/monitoring/monitors';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { contractResolver, showFieldErrors } from '../../forms/contract-form.ts';
import { SavingForm } from '../../forms/saving-form.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { saveVersioned } from '../../forms/versioned-save.ts';
import { createMonitor, type Monitor, reloadMonitors, showMonitor, updateMonitor } from '../data/monitors.ts';
import { notifyDone, notifyRefused } from '../data/notices.ts';
import { useOwnTyres } from '../data/own-tyres.ts';
import { NotificationFields, OptionalFields, ReadingFields, SubjectFields, TyreField } from './monitor-fields.tsx';
import {
  fieldNames,
  fieldOfMonitor,
  formOfMonitor,
  type MonitorForm,
  monitorLabels as labels,
  requestOfMonitor,
  shownValue,
  timeoutOf,
} from './monitor-form.ts';
import { PagePreview } from './page-preview.tsx';
import { usePreview } from './use-preview.ts';

const isReadable = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

interface MonitorDrawerProps {
  /** The monitor that is changed; null creates one. */
  monitor: Monitor | null;
  onClose: () => void;
}

/** The drawer that creates a monitor, or changes one. The page is read once, so that the owner sees what would be found. */
export function MonitorDrawer({ monitor, onClose }: MonitorDrawerProps) {
  const formId = useId();
  const tyres = useOwnTyres();
  const { reading, read, cancel } = usePreview();
  const form = useForm<MonitorForm>({
    defaultValues: formOfMonitor(monitor),
    resolver: contractResolver<MonitorForm>(
      monitor === null ? contracts.createMonitor.input : contracts.updateMonitor.input,
      (values) => (monitor === null ? requestOfMonitor(values) : { ...requestOfMonitor(values), id: monitor._id }),
      fieldOfMonitor,
    ),
  });
  const { register, formState, setError, setValue, getValues } = form;
  const { errors, dirtyFields } = formState;
  const [url, productName, selector, trackingType] = useWatch({
    control: form.control,
    name: ['url', 'productName', 'selector', 'trackingType'],
  });
  useUnsaved(formState.isDirty);

  const [lastRead, setLastRead] = useState(monitor?.url ?? '');
  const readPage = () => {
    const values = getValues();
    setLastRead(values.url.trim());
    read({
      url: values.url.trim(),
      productName: values.productName.trim(),
      selector: values.selector.trim() === '' ? null : values.selector.trim(),
      ignoresRobots: values.ignoresRobots,
      timeout: timeoutOf(values.timeout),
    });
  };
  const onUrlLeft = () => {
    const left = getValues('url').trim();
    if (isReadable(left) && left !== lastRead) readPage();
  };
  /** The description tells several products of a page apart. */
  const onDescriptionLeft = () => {
    if (reading.step !== 'read' || reading.preview.finding?.certainty === 'sure') return;
    const isSamePage = reading.asked.url === getValues('url').trim();
    if (isSamePage && reading.asked.productName !== getValues('productName').trim()) readPage();
  };

  const save = (filled: MonitorForm) =>
    saveVersioned<MonitorForm, Monitor | null, Monitor>(filled, monitor, {
      write: async (values, over) => {
        const fields = requestOfMonitor(values);
        const saved = over === null ? await createMonitor(fields) : await updateMonitor(over, fields);
        notifyDone(over === null ? `Seuranta ${saved.name} luotu` : `Seuranta ${saved.name} päivitetty`);
        showMonitor(saved);
        void reloadMonitors();
        onClose();
      },
      opened: formOfMonitor(monitor),
      formOf: formOfMonitor,
      subjectOf: (current) => `seuranta ${current.name}`,
      factsOf: (values) => fieldNames.map((name) => ({ label: labels[name], text: shownValue(values, name) })),
      takeTheirs: (current) => {
        showMonitor(current);
        onClose();
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOfMonitor, setError);
        notifyRefused(error, monitor === null ? 'Virhe luotaessa kilpailijan seurantaa' : 'Virhe päivittäessä kilpailijan seurantaa');
      },
    });

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={monitor === null ? 'Lisää seuranta' : 'Muokkaa seurantaa'}
      description={monitor?.name ?? 'Kilpailijan sivu, jonka hintaa seurataan.'}
      footer={
        <SaveBar
          form={formId}
          changes={fieldNames.filter((name) => dirtyFields[name]).map((name) => labels[name])}
          always={monitor === null}
          busy={formState.isSubmitting}
          save={monitor === null ? 'Luo seuranta' : 'Tallenna'}
          onCancel={onClose}
        />
      }
    >
      <SavingForm
        id={formId}
        isSaving={formState.isSubmitting}
        onSubmit={form.handleSubmit(save)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <TextField
          label={labels.url}
          needed
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          placeholder="https://"
          error={errors.url?.message}
          {...register('url', { onBlur: onUrlLeft })}
        />
        <TextField
          label={labels.productName}
          needed
          maxLength={200}
          autoComplete="off"
          hint="Esimerkiksi Nokian Tyres Hakkapeliitta R5 205/55R16."
          error={errors.productName?.message}
          {...register('productName', { onBlur: onDescriptionLeft })}
        />
        <div>
          <Button icon={ScanSearch} busy={reading.step === 'reading'} disabled={!isReadable(url.trim())} onClick={readPage}>
            Lue sivu
          </Button>
        </div>
        <PagePreview
          reading={reading}
          isFullPage={trackingType === 'full_page'}
          description={productName}
          selector={selector.trim()}
          onCancel={cancel}
          onChoose={(chosen) => setValue('selector', chosen, { shouldDirty: true })}
          onTakeName={(name) => setValue('productName', name, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        />
        <SubjectFields form={form} />
        <TyreField form={form} suggested={reading.step === 'read' ? reading.preview.tyres : []} tyres={tyres} />
        <OptionalFields form={form} />
        <NotificationFields form={form} />
        <ReadingFields form={form} />
      </SavingForm>
    </Drawer>
  );
}
