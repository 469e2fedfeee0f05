import { describe, expect, it } from '@jest/globals';
import { previewDocument } from './preview-document.ts';

const html =
  '<!doctype html><html><head><style>@media (prefers-color-scheme: dark){p{color:#fff}}</style></head><body><p>Hei</p></body></html>';

describe('the document of the preview', () => {
  it('shows the chosen colour scheme whatever the browser uses', () => {
    expect(previewDocument(html, true)).toContain('@media all{p{color:#fff}}');
    expect(previewDocument(html, false)).toContain('@media not all{p{color:#fff}}');
  });

  it('opens links in a new tab', () => {
    expect(previewDocument(html, false)).toContain('<head><base target="_blank">');
    expect(previewDocument('<p>Hei</p>', false)).toMatch(/^<base target="_blank">/);
  });
});
