import { describe, expect, it } from '@jest/globals';
import { defaultNewsletterSettings, updateNewsletterSettings } from '#contracts/marketing/settings';
import { newsletterSettingsKind } from './newsletter-settings-kind.ts';

const { formOf, requestOf, factsOf } = newsletterSettingsKind;
const saved = { ...defaultNewsletterSettings, version: 0, updatedAt: null };

describe('the settings of the newsletters', () => {
  it('have no limits by default', () => {
    expect(formOf(saved)).toMatchObject({ perSecond: '', window: { mails: '', seconds: '' } });
    expect(requestOf(formOf(saved))).toMatchObject({ perSecond: null, window: null, perDomain: null });
  });

  it('keep limits through the form', () => {
    const limits = { perSecond: 20, window: { mails: 500, seconds: 3600 }, perDomain: { mails: 30, seconds: 60 } };
    expect(requestOf(formOf({ ...saved, ...limits }))).toMatchObject(limits);
    expect(factsOf(formOf({ ...saved, ...limits }))).toContainEqual({
      label: 'Raja kaikille viesteille',
      text: '500 viestiä 3600 sekunnissa',
    });
  });

  it('need both numbers of a limit', () => {
    const form = { ...formOf(saved), window: { mails: '500', seconds: '' } };
    const checked = updateNewsletterSettings.input.safeParse(requestOf(form));
    expect(checked.error?.issues).toMatchObject([{ path: ['window', 'seconds'], message: 'Anna aika sekunteina.' }]);
  });
});
