import { describe, expect, it } from '@jest/globals';
import { updateChatSettings } from '#contracts/chat/settings';
import { chatSettingsKind } from './chat-settings-kind.ts';

const { formOf, requestOf } = chatSettingsKind;
const issuesOf = (retentionDays: string) =>
  updateChatSettings.input.safeParse(requestOf({ retentionDays })).error?.issues.map(({ message }) => message) ?? [];

describe('the settings of the chat', () => {
  it('keep the retention time through the form', () => {
    expect(requestOf(formOf({ retentionDays: 90, version: 0, updatedAt: null }))).toEqual({ retentionDays: 90 });
  });

  it('refuse a blank, broken or too long time in Finnish', () => {
    expect(issuesOf(' ')).toEqual(['Anna päivien määrä numerona.']);
    expect(issuesOf('1,5')).toEqual(['Anna kokonaiset päivät.']);
    expect(issuesOf('366')).toEqual(['Säilytysaika on 1–365 päivää.']);
    expect(issuesOf('1')).toEqual([]);
  });
});
