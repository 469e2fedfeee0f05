import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { MailError, MailSender } from '#service/mail/mail';
import { CONFIG } from '#service/process/config';
import type { Config } from '../config.ts';
import type { MailData } from './mail-data.ts';
import { MailDataReader, type ReadingCall } from './mail-data-reader.ts';
import { priceFindings } from './newsletter-check.ts';
import { type NewsletterText, renderNewsletter, type RenderedNewsletter } from './render-newsletter.ts';
import { unsubscribeUrl, withoutToken } from './unsubscribe-marker.ts';

/** Renders newsletters with the shop's current data. */
@Injectable()
export class NewsletterMail {
  private readonly sender: MailSender;

  constructor(
    private readonly data: MailDataReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sender = new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM });
  }

  /**
   * Renders a newsletter for its subscribers, with the offers and prices of this moment. The notes name hand-written prices that
   * are wrong, or lack what the law requires beside an offer.
   * @throws AppError service_unavailable while content or the catalogue is unavailable: a newsletter must not leave with old
   *   prices or without its offers, so the caller tries again later
   */
  async forSubscribers(written: NewsletterText, call: ReadingCall): Promise<RenderedNewsletter> {
    const data = await this.data.read(written.content, call, { allowsMissingOffers: false });
    const rendered = await renderNewsletter(written, data);
    const prices = priceFindings(rendered.content, data).flatMap(({ kind, text }) => (kind === 'price_differs' ? [{ kind, text }] : []));
    return { ...rendered, notes: [...rendered.notes, ...prices] };
  }

  /**
   * Renders a newsletter for an admin, without a token in its unsubscribe link. Without the catalogue, `data.offers` is null and the
   * rendering has no offers.
   * @param sendDate when the mail is to be sent; null: now
   * @throws AppError service_unavailable while content is unavailable
   */
  async forPreview(
    written: NewsletterText,
    sendDate: Date | null,
    call: ReadingCall,
  ): Promise<{ rendered: RenderedNewsletter; data: MailData }> {
    const data = await this.data.read(written.content, call, { allowsMissingOffers: true, sendDate });
    const { html, text, ...rest } = await renderNewsletter(written, data);
    return { rendered: { ...rest, html: withoutToken(html), text: withoutToken(text) }, data };
  }

  /**
   * Sends a newsletter to one address, as a test.
   * @param id the local part of the Message-ID
   * @param until aborts the attempt
   * @throws AppError mail_not_sent with the mail server's reply; service_unavailable as forSubscribers does
   */
  async sendTest(written: NewsletterText, to: string, id: string, call: ReadingCall, until: AbortSignal): Promise<void> {
    const { subject, html, text, replyTo } = await this.forSubscribers(written, call);
    const page = unsubscribeUrl(this.config.PUBLIC_URL);
    const headers = { 'List-Unsubscribe': `<${page}>`, 'List-Id': `<uutiskirje.${new URL(page).hostname}>` };
    try {
      await this.sender.send(
        { id, to: { address: to }, replyTo: { address: replyTo }, subject, html: withoutToken(html), text: withoutToken(text), headers },
        until,
      );
    } catch (error) {
      if (error instanceof MailError) throw new AppError('mail_not_sent', error.message, {}, error);
      throw error;
    }
  }
}
