import { type ComponentProps, useLayoutEffect } from 'react';

/**
 * The form of a dialog that its save closes. While that is under way nothing can be written, which the answer would only
 * take away; a save that fails leaves the field in focus from which it was sent.
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
