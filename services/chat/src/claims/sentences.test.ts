import { describe, expect, it } from '@jest/globals';
import { SentenceSplitter, sentencesOf } from './sentences.ts';

describe('sentencesOf', () => {
  it.each([
    ['Olemme auki. Tervetuloa!', ['Olemme auki. ', 'Tervetuloa!']],
    ['Avoinna la 5.12. klo 10–14. Muuten kiinni.', ['Avoinna la 5.12. klo 10–14. ', 'Muuten kiinni.']],
    ['Hinta on 39.90 euroa, esim. Nokian. Hyvä.', ['Hinta on 39.90 euroa, esim. Nokian. ', 'Hyvä.']],
    ['Varastossa 8 kpl. Tervetuloa.', ['Varastossa 8 kpl. ', 'Tervetuloa.']],
    ['Varastossa 8 kpl. eli kaksi sarjaa.', ['Varastossa 8 kpl. eli kaksi sarjaa.']],
    ['- Yksi\n- Kaksi\n\nLoppu', ['- Yksi\n', '- Kaksi\n\n', 'Loppu']],
    ['Koko on **205/55R16.** Sopiiko?', ['Koko on **205/55R16.** ', 'Sopiiko?']],
    ['', []],
  ])('%s', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));

  it('does not depend on the pieces in which the text arrives', () => {
    const text = 'Hei! Hinta on 39,90 € sis. alv. Varastossa 8 kpl. Ma–pe klo 8–17.\n\n- Yksi\n- Kaksi';
    for (let size = 1; size < text.length; size += 1) {
      const splitter = new SentenceSplitter();
      const sentences: string[] = [];
      for (let at = 0; at < text.length; at += size) sentences.push(...splitter.push(text.slice(at, at + size)));
      expect([...sentences, splitter.end()]).toEqual(sentencesOf(text));
    }
  });
});
