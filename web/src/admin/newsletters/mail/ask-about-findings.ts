import { previewNewsletter } from '#contracts/marketing/newsletter-mail';
import { call, isSessionEnded, reasonOf } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type MailFields, PREVIEW_TIMEOUT_MS } from './use-mail-preview.ts';

/**
 * Checks a mail before it is scheduled. An error refuses; warnings, and a check that could not be made, are confirmed by the admin.
 * @param sendDate when it is to be sent; null lets the server tell that it is missing
 * @param isStillWanted false once the admin has closed the dialog during the check, which takes up to 16 s
 * @returns whether to go on
 * @throws ApiError when the session has ended
 */
export async function askAboutFindings(mail: MailFields, sendDate: Date | null, isStillWanted: () => boolean): Promise<boolean> {
  try {
    const { findings } = await call(
      previewNewsletter,
      { ...mail, sendDate: sendDate?.toISOString() ?? null, checksLinks: true },
      { timeout: PREVIEW_TIMEOUT_MS },
    );
    if (!isStillWanted()) return false;
    const error = findings.find(({ severity }) => severity === 'error');
    if (error) {
      notify({ text: `Uutiskirjettä ei ajastettu. Korjaa ensin: ${error.text}`, tone: 'bad', duration: 10_000 });
      return false;
    }
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    if (warnings.length === 0) return true;
    return await confirm({
      title: 'Ajastetaanko uutiskirje huomioista huolimatta?',
      text: warnings.map(({ text }) => text).join(' '),
      action: 'Ajasta silti',
      tone: 'signal',
    });
  } catch (error) {
    if (isSessionEnded(error)) throw error;
    if (!isStillWanted()) return false;
    return confirm({
      title: 'Ajastetaanko uutiskirje tarkistamatta?',
      text: `Tarkistusta ei voitu tehdä: ${reasonOf(error)}`,
      action: 'Ajasta silti',
      tone: 'signal',
    });
  }
}
