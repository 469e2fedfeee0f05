import { Controller } from '@nestjs/common';
import { previewNewsletter, testNewsletter } from '#contracts/marketing/newsletter-mail';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { idFor } from '#service/database/mongo';
import { unreachableLinks } from './link-check.ts';
import { checkNewsletter } from './newsletter-check.ts';
import { NewsletterMail } from './newsletter-mail.ts';
import { bytesOf } from './render-newsletter.ts';

/** Time reserved for the response, so that it arrives before the caller's deadline. */
const RESPONSE_MS = 1_500;

const within = ({ deadline }: Call): AbortSignal => AbortSignal.timeout(Math.max(0, deadline - Date.now() - RESPONSE_MS));

/** Preview, check and test of a newsletter's mail. Stores nothing. */
@Controller()
export class NewsletterMailCalls {
  constructor(private readonly mail: NewsletterMail) {}

  @Serve(previewNewsletter)
  async preview(
    { checksLinks, sendDate, ...written }: InputOf<typeof previewNewsletter>,
    call: Call,
  ): Promise<OutputOf<typeof previewNewsletter>> {
    const { rendered, data } = await this.mail.forPreview(written, sendDate === null ? null : new Date(sendDate), call);
    const { html, text } = rendered;
    const unreachable = checksLinks ? await unreachableLinks(written.content, data.publicUrl, within(call)) : [];
    return { html, text, bytes: bytesOf(html), findings: [...checkNewsletter(written, rendered, data), ...unreachable] };
  }

  @Serve(testNewsletter)
  async test({ email, ...written }: InputOf<typeof testNewsletter>, call: Call): Promise<OutputOf<typeof testNewsletter>> {
    await this.mail.sendTest(
      written,
      email,
      `uutiskirje-testi-${idFor(call.idempotencyKey, 'newsletter-test').toHexString()}`,
      call,
      within(call),
    );
    return { message: `Testiviesti lähetettiin osoitteeseen ${email}.` };
  }
}
