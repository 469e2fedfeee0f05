const size = /\b\d{3}\/\d{2,3}\s?z?r\s?\d{2}\b/;

/** Returns whether a reply asks to confirm a tyre size, so that buttons for the answer are shown (specification P §4). */
export function asksForConfirmation(reply: string): boolean {
  const text = reply.toLowerCase();
  return (
    (text.includes('varmistan') || text.includes('vahvistan')) && text.includes('rengaskoko') && text.includes('kyllä') && size.test(text)
  );
}

/** Returns whether a reply is about the shop's dog, whose picture is then shown above it (specification P §4). */
export const mentionsDog = (reply: string): boolean => /rocky|koira/i.test(reply);
