import { type ComponentProps, useLayoutEffect } from 'react';

/**
 * The form of a dialog that closes after a save. It is inert while the save is in flight, because input typed meanwhile
 * would be lost. A failed save returns the focus to the field that had it.
 */
export function SavingForm({ isSaving, ...form }: ComponentProps<'form'> & { isSaving: boolean }) {
  useLayoutEffect(() => {
    if (!isSaving) return undefined;
    const field = document.activeElement;
    return () => {
      if (field instanceof HTMLElement && document.activeElement === document.body) field.focus();
    };
  }, [isSaving]);
  return <form noValidate inert={isSaving} {...form} />;
}
