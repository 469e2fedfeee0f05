import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { createCampaign, updateCampaign } from '#contracts/marketing/campaigns';
import { discountTypes } from '#contracts/rules/campaign';
import { call } from '../../api/api.ts';
import { useIsAdmin } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { notifyFailure, notifySuccess } from '../../ui/toast.tsx';
import { DateField } from '../dates/date-field.tsx';
import { contractResolver, errorAt, showFieldErrors } from '../forms/contract-form.ts';
import { SavingForm } from '../forms/saving-form.tsx';
import { useUnsaved } from '../forms/unsaved.ts';
import { saveVersioned } from '../forms/versioned-save.ts';
import { PictureField } from '../picture/picture-field.tsx';
import { type Campaign, reloadCampaigns, showCampaign } from './campaign-calls.ts';
import {
  type CampaignForm,
  campaignLabels as labels,
  discountTypeLabels,
  fieldNames,
  fieldOfCampaign,
  formOfCampaign,
  formRefusals,
  requestOfCampaign,
  shownValue,
} from './campaign-form.ts';

const discountChoices = discountTypes.map((value) => ({ value, label: discountTypeLabels[value] }));

/** The modal that creates a campaign, or changes `campaign`. */
export default function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const formId = useId();
  const isAdmin = useIsAdmin();
  const form = useForm<CampaignForm>({
    defaultValues: formOfCampaign(campaign),
    resolver: contractResolver<CampaignForm>(
      campaign === null ? createCampaign.input : updateCampaign.input,
      (values) => (campaign === null ? requestOfCampaign(values) : { ...requestOfCampaign(values), id: campaign._id }),
      fieldOfCampaign,
      formRefusals,
    ),
  });
  const { register, formState, setError, setValue, getValues } = form;
  const { errors, dirtyFields } = formState;
  const [discountType] = useWatch({ control: form.control, name: ['discountType', 'image'] });
  const [isUploading, setIsUploading] = useState(false);
  useUnsaved(formState.isDirty || isUploading);

  const save = (values: CampaignForm) =>
    saveVersioned<CampaignForm, Campaign | null, Campaign>(values, campaign, {
      write: async (mine, over) => {
        const fields = requestOfCampaign(mine);
        const saved =
          over === null
            ? await call(createCampaign, fields)
            : await call(updateCampaign, { ...fields, id: over._id, version: over.version });
        notifySuccess(over === null ? `Kampanja ${saved.name} luotu` : `Kampanja ${saved.name} päivitetty`);
        showCampaign(saved);
        void reloadCampaigns();
        onClose();
      },
      opened: formOfCampaign(campaign),
      formOf: formOfCampaign,
      subjectOf: (current) => current.name,
      factsOf: (form) => fieldNames.map((name) => ({ label: labels[name], text: shownValue(form, name) })),
      takeTheirs: (current) => {
        showCampaign(current);
        onClose();
      },
      onFailure: (error) => {
        showFieldErrors(error, fieldOfCampaign, setError);
        notifyFailure(error, campaign === null ? 'Kampanjan luominen epäonnistui' : 'Kampanjan päivittäminen epäonnistui');
      },
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={campaign === null ? 'Luo kampanja' : 'Muokkaa kampanjaa'}
      description={campaign?.name}
      footer={
        <SaveBar
          form={formId}
          changes={fieldNames.filter((name) => dirtyFields[name]).map((name) => labels[name])}
          always={campaign === null}
          // Saved now, the dialog would close and the picture that is on its way would be lost.
          busy={formState.isSubmitting || isUploading}
          save={campaign === null ? 'Luo kampanja' : 'Tallenna'}
          onCancel={onClose}
        />
      }
    >
      <SavingForm id={formId} isSaving={formState.isSubmitting} onSubmit={form.handleSubmit(save)} className="grid gap-4">
        <TextField label={labels.name} needed maxLength={120} error={errors.name?.message} {...register('name')} />
        <TextArea label={labels.description} rows={4} maxLength={2_000} error={errors.description?.message} {...register('description')} />
        <PictureField
          title={labels.image}
          label="Kampanjan kuva"
          from="kampanjasta"
          none="Kampanjalla on oltava kuva. Se näkyy etusivun ikkunassa."
          disabled={!isAdmin}
          current={() => getValues('image')}
          onChange={(picture) => setValue('image', picture, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
          alt={() => register('image.alt')}
          altError={errorAt(errors, 'image.alt')}
          onUploading={setIsUploading}
          error={errorAt(errors, 'image')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="startDate"
            render={({ field }) => <DateField {...field} label={labels.startDate} needed error={errors.startDate?.message} />}
          />
          <Controller
            control={form.control}
            name="endDate"
            render={({ field }) => (
              <DateField {...field} label={labels.endDate} needed hint="Kampanja päättyy päivän lopussa." error={errors.endDate?.message} />
            )}
          />
          <Select
            label={labels.discountType}
            choices={discountChoices}
            error={errors.discountType?.message}
            {...register('discountType')}
          />
          {discountType !== 'free_shipping' && (
            <TextField
              label={labels.discountValue}
              inputMode="decimal"
              autoComplete="off"
              suffix={discountType === 'percentage' ? '%' : '€'}
              hint="Tyhjänä määrää ei näytetä."
              error={errors.discountValue?.message}
              {...register('discountValue')}
            />
          )}
          <TextField
            label={labels.discountCode}
            maxLength={40}
            autoComplete="off"
            hint="Asiakas mainitsee koodin tilatessaan."
            error={errors.discountCode?.message}
            {...register('discountCode')}
          />
        </div>
      </SavingForm>
    </Dialog>
  );
}
