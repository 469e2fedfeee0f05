import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isSessionEnded, reasonOf } from '../../../api/api.ts';
import { partsOf } from '../../forms/contract-form.ts';
import { sendTest } from '../data/monitors.ts';
import { notifyDone, notifyProblem } from '../data/notices.ts';

/** Sends a test message to each of the addresses, and says so. */
async function sendTests(addresses: readonly string[]): Promise<void> {
  try {
    for (const address of addresses) await sendTest(address);
    notifyDone(`Testiviesti lähetetty: ${addresses.join(', ')}`);
  } catch (error) {
    if (!isSessionEnded(error)) notifyProblem('Testiviestin lähettäminen epäonnistui', reasonOf(error));
  }
}

interface TestMessageProps {
  recipients: string;
  /** There is nobody to send to. */
  onMissing: () => void;
}

/** The button that sends a test message to the recipients in the form. */
export function TestMessage({ recipients, onMissing }: TestMessageProps) {
  const [isSending, setSending] = useState(false);
  const send = () => {
    const addresses = partsOf(recipients);
    if (addresses.length === 0) {
      onMissing();
      return;
    }
    setSending(true);
    void sendTests(addresses).finally(() => setSending(false));
  };
  return (
    <Button icon={Send} busy={isSending} onClick={send}>
      Lähetä testiviesti
    </Button>
  );
}
