import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ServerTrouble, SmtpConnection } from '#service/mail/smtp-client';
import { MailConnections } from './mail-connections.ts';

const LIMIT = 3;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the connections after a failure', () => {
  it('are a single one until the server has replied to a mail, then as many as the limit allows', async () => {
    const open = jest
      .spyOn(SmtpConnection, 'open')
      .mockImplementation(() => Promise.resolve({ isOpen: true, close: () => undefined } as unknown as SmtpConnection));
    const connections = new MailConnections({
      smtp: { url: 'smtp://posti.example' },
      limit: LIMIT,
      onReady: () => undefined,
      onTrouble: () => undefined,
    });
    const next = async () => {
      connections.want(100);
      await new Promise(setImmediate);
      return connections.take();
    };

    connections.fail(new ServerTrouble('421 later'));
    expect(await next()).toBeUndefined();
    jest.advanceTimersByTime(connections.blockedFor + 1);
    const tested = await next();
    expect(tested).toBeDefined();
    expect(await next()).toBeUndefined();
    expect(open).toHaveBeenCalledTimes(1);

    if (tested) tested.mails += 1;
    connections.succeed();
    expect(await next()).toBeDefined();
    expect(open).toHaveBeenCalledTimes(LIMIT);

    connections.fail(new ServerTrouble('421 later'));
    jest.advanceTimersByTime(connections.blockedFor + 1);
    await next();
    await next();
    expect(open).toHaveBeenCalledTimes(LIMIT);
  });
});
