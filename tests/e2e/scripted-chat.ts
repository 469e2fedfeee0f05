import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from './journey.ts';

export { expect, type Page } from '@playwright/test';

/** A chunk of the AI SDK's UI message stream, something to wait for, or the loss of the connection. */
type Step = Record<string, unknown> | Promise<void> | 'break';
/** The stream of a reply, or another response. */
export type Script = readonly Step[] | { status: number; body: string };

interface ChatRequest {
  conversationId: string;
  messages: { id: string; role: string; parts: { type: string; text: string }[] }[];
}

let replies = 0;

/** Returns the chunks of a reply up to its text's end. `rest` follows, by default the end of the reply. */
export function saying(text: string, rest: readonly Step[] = [{ type: 'finish' }]): Step[] {
  replies += 1;
  return [
    { type: 'start', messageId: `reply-${replies}` },
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: text },
    { type: 'text-end', id: 'text' },
    ...rest,
  ];
}

export const gate = () => Promise.withResolvers<void>();

/** Replies that the real assistant does not give. They are streamed by a server of the journey's own. */
export class ScriptedChat {
  readonly requests: ChatRequest[] = [];
  private readonly scripts: Script[] = [];
  private readonly resumes: Script[] = [];
  private stored: ((before: string | null) => object) | null = null;

  /** The replies to the next messages. */
  willReply(...scripts: Script[]): void {
    this.scripts.push(...scripts);
  }

  /** The streams of the next attempts to resume a reply. */
  willResume(...scripts: Script[]): void {
    this.resumes.push(...scripts);
  }

  /** What GET /api/chat answers. */
  hasStored(stored: (before: string | null) => object): void {
    this.stored = stored;
  }

  get questions(): string[] {
    return this.requests.map(({ messages }) => messages.map(({ parts }) => parts.map(({ text }) => text).join('')).join('|'));
  }

  private async play(script: Script | undefined, response: http.ServerResponse): Promise<void> {
    if (script === undefined) {
      response.writeHead(204).end();
      return;
    }
    if ('status' in script) {
      response.writeHead(script.status, { 'content-type': 'application/json' }).end(script.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
    response.flushHeaders();
    for (const step of script) {
      if (step === 'break') {
        response.destroy();
        return;
      }
      if (step instanceof Promise) await step;
      else response.write(`data: ${JSON.stringify(step)}\n\n`);
    }
    response.end(script.length === 0 ? '' : 'data: [DONE]\n\n');
  }

  async serve(page: Page): Promise<http.Server> {
    const server = http.createServer((request, response) => {
      void this.play((request.method === 'POST' ? this.scripts : this.resumes).shift(), response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await page.route('**/api/ai/chat', (route) => {
      this.requests.push(route.request().postDataJSON() as ChatRequest);
      return route.continue({ url });
    });
    await page.route('**/api/ai/chat/*/stream', (route) => route.continue({ url }));
    await page.route('**/api/ai/chat/*/stop', (route) => route.fulfill({ json: { stopped: true } }));
    await page.route('**/api/chat?*', (route) => {
      if (this.stored === null)
        return route.fulfill({ status: 404, json: { code: 'conversation_not_found', message: 'Keskustelua ei löydy.' } });
      const { searchParams } = new URL(route.request().url());
      return route.fulfill({
        json: { conversationId: searchParams.get('chatId'), before: null, isReplying: false, ...this.stored(searchParams.get('before')) },
      });
    });
    return server;
  }
}

export const storedMessage = (id: string, role: 'user' | 'assistant', text: string, more: object = {}) => ({
  id,
  role,
  content: text,
  parts: [{ type: 'text', text }],
  createdAt: '2026-11-20T10:00:00.000Z',
  thumb: null,
  ...more,
});

export const test = base.extend<{ chat: ScriptedChat }>({
  chat: [
    async ({ page }, use) => {
      const chat = new ScriptedChat();
      const server = await chat.serve(page);
      await use(chat);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { auto: true },
  ],
});

export const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Kaartobotti' });

/** Opens the drawer on the front page. */
export async function openDrawer(page: Page) {
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  const drawer = drawerOf(page);
  const box = drawer.getByRole('textbox', { name: 'Viesti' });
  const send = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };
  return { drawer, box, send, list: drawer.getByRole('region', { name: 'Keskustelu' }) };
}
