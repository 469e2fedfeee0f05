import { describe, expect, it } from '@jest/globals';
import { element, xmlText } from './xml.ts';

describe('text in XML', () => {
  it('is escaped, and cannot end a CDATA section', () => {
    expect(xmlText(`<b a="1" c='2'>&amp;</b> ]]>`)).toBe('&lt;b a=&quot;1&quot; c=&apos;2&apos;&gt;&amp;amp;&lt;/b&gt; ]]&gt;');
  });

  it('loses characters that XML forbids and keeps letters, emoji, tabs and line ends', () => {
    expect(xmlText('a\u0000b\u0008c\u001bd\ufffee\uffff')).toBe('abcde');
    expect(xmlText('\ud83d ja \ude00')).toBe(' ja ');
    expect(xmlText('Hyvää 😀 👩‍🔧\t\r\n€')).toBe('Hyvää 😀 👩‍🔧\t\r\n€');
  });

  it('is wrapped in its element', () => {
    expect(element('title', 'Nastat & kitkat')).toBe('<title>Nastat &amp; kitkat</title>');
  });
});
