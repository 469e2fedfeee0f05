import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { testNewsletter } from '#contracts/marketing/newsletter-mail';
import { call, isSessionEnded, reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { emailInput } from '../../../ui/email-input.ts';
import { TextField } from '../../../ui/field.tsx';
import { notify, notifySuccess } from '../../../ui/toast.tsx';
import { type NewsletterForm, mailOf } from '../data/newsletter-form.ts';

/** The server's own limit is 30 s; the rest is for the transfer of the response. */
const TIMEOUT_MS = 32_000;

/** Sends the mail as it is in the form to one address. */
export function TestSend({ read }: { read: () => NewsletterForm }) {
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    const request = { email, ...mailOf(read()) };
    const checked = testNewsletter.input.safeParse(request);
    // A missing address is reported first, because the other errors do not matter yet.
    const issues = checked.error?.issues ?? [];
    const refused = issues.find(({ path }) => path[0] === 'email') ?? issues[0];
    setRefusal(refused?.message);
    if (refused) return;
    setIsSending(true);
    try {
      const { message } = await call(testNewsletter, request, { timeout: TIMEOUT_MS });
      notifySuccess(message);
    } catch (error) {
      if (!isSessionEnded(error))
        notify({ text: `Testisähköpostin lähettäminen epäonnistui: ${reasonOf(error)}`, tone: 'bad', duration: 6_000 });
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form
      noValidate
      aria-label="Testilähetys"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      className="grid gap-2 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <TextField
        label="Testiviestin vastaanottaja"
        {...emailInput}
        value={email}
        error={refusal}
        hint="Testi lähtee vain tähän osoitteeseen, eikä sitä lasketa lähetykseksi."
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" icon={Send} busy={isSending} className="sm:mt-6">
        Lähetä testi
      </Button>
    </form>
  );
}
