import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Finding, previewNewsletter } from '#contracts/marketing/newsletter-mail';
import type { OutputOf } from '#contracts/operation';
import type { z } from 'zod';
import { call } from '../../../api/api.ts';
import type { mailOf } from '../data/newsletter-form.ts';

export type MailPreview = OutputOf<typeof previewNewsletter>;
/** The fields from which a mail is rendered. */
export type MailFields = ReturnType<typeof mailOf>;
export type MailFinding = z.output<typeof Finding>;

/** Milliseconds without typing before the mail is rendered again. */
const QUIET_MS = 300;
export const PREVIEW_TIMEOUT_MS = 16_000;

/** Returns `value` once it has not changed for `ms` milliseconds. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Renders and checks the mail on the server, as it would be sent at `sendDate`. The earlier rendering stays until the newer one is ready.
 * @param sendDate epoch milliseconds; null: now
 * @param checksLinks also requests the links, which takes seconds
 */
export function useMailPreview(
  { subject, preheader, content, associatedCampaign }: MailFields,
  sendDate: number | null,
  checksLinks = false,
) {
  const mail = useMemo(
    () => ({
      subject,
      preheader,
      content,
      associatedCampaign,
      sendDate: sendDate === null ? null : new Date(sendDate).toISOString(),
      checksLinks,
    }),
    [subject, preheader, content, associatedCampaign, sendDate, checksLinks],
  );
  const settled = useSettled(mail, QUIET_MS);
  return useQuery({
    queryKey: ['newsletter preview', settled],
    queryFn: ({ signal }) => call(previewNewsletter, settled, { signal, timeout: PREVIEW_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    // A rendering is not worth caching: it is outdated with the next key press.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
