import type { Dialogue } from './dialogue.ts';

const english = new Set(
  'the you your are is do does how much when open hello hi what where can i need have price cost tyre tyres tire tires change winter summer please speak english help thanks to for can my a an it in at of and would like buy new car which size store storage wheel wheels repair flat today tomorrow could we any get with this that have got from if'.split(
    ' ',
  ),
);
const swedish = new Set(
  'hej vad kostar när har ni öppet kan jag få hjälp på svenska däck däckbyte vinterdäck sommardäck tack är och var finns det för till en ett god dag priset min bil hur mycket vill köpa nya imorgon idag stänger det byta hjul hjulbyte boka tid finska hjälpa mig om med av på i kan'.split(
    ' ',
  ),
);

/** Returns the language of a message that is not in Finnish; null for Finnish and for what cannot be told. */
export function languageOf(message: string): 'english' | 'swedish' | null {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return null;
  const share = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length / words.length;
  const [en, sv] = [share(english), share(swedish)];
  if (words.length < 2 && Math.max(en, sv) < 1) return null;
  if (Math.max(en, sv) < 0.45) return null;
  // One known word beside a number or a name may be Finnish, too.
  if (words.length > 1 && Math.max(en, sv) * words.length < 2) return null;
  return en >= sv ? 'english' : 'swedish';
}

/** Says in the visitor's language that it serves in Finnish, and how to reach the shop; the usual hours are facts that need no words. */
export async function replyInLanguage(dialogue: Dialogue): Promise<void> {
  const { phone } = await dialogue.call('contact', {});
  dialogue.say(
    languageOf(dialogue.turn.text) === 'english'
      ? `I can help you in Finnish only, but our staff will gladly help you by phone: ${phone}. `
      : `Jag kan bara betjäna på finska, men vår personal hjälper dig gärna per telefon: ${phone}. `,
  );
  const { usualHours } = await dialogue.call('openingHours', {});
  dialogue.say(`Palvelen suomeksi. Olemme avoinna ${usualHours}, ja puhelimeen vastaa henkilökuntamme.`);
}
