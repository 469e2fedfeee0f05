import { describe, expect, it } from '@jest/globals';
import { ApiError, UNREACHABLE, errorOf } from '../../../api/api.ts';
import { SESSION_OVER, saveFailure } from './save-failure.ts';

describe('saveFailure', () => {
  it.each(['Authentication failed', 'Unauthorized', 'jwt: invalid token'])('A-8-023 A-8-024 treats "%s" as an ended session', (message) => {
    expect(saveFailure(errorOf(500, JSON.stringify({ message }), null))).toBe(SESSION_OVER);
  });

  it('A-8-023 A-8-024 treats every 401 as an ended session', () => {
    expect(saveFailure(errorOf(401, '{"message":"Kirjaudu sisään jatkaaksesi.","code":"unauthenticated"}', null))).toBe(SESSION_OVER);
  });

  it('A-8-025 A-8-026 A-8-027 gives the reason, or says that it is unknown', () => {
    expect(saveFailure(errorOf(400, '{"message":"X"}', null))).toBe('Virhe: X');
    expect(saveFailure(errorOf(500, '', null))).toBe('Virhe: Tuntematon virhe');
    expect(saveFailure(new ApiError(0, UNREACHABLE))).toBe(`Virhe: ${UNREACHABLE}`);
  });

  it("A-8-032 prefers the server's message to the message of the wrapping error", () => {
    const raised = (body: string) => new Error('Failed to update image metadata', { cause: errorOf(500, body, null) });
    expect(saveFailure(raised(''))).toBe('Virhe: Failed to update image metadata');
    expect(saveFailure(raised('{"message":"Palvelu on poissa."}'))).toBe('Virhe: Palvelu on poissa.');
  });
});
