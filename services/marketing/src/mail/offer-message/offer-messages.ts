import { Controller, Inject } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { generateOfferMessage } from '#contracts/marketing/newsletter-mail';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { LanguageModel, modelFailure } from '#service/external/language-model';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import type { Config } from '../../config.ts';
import { Database } from '../../database.ts';
import { shownCampaigns } from '../mail-campaigns.ts';
import { MailDataReader } from '../mail-data-reader.ts';
import { composeMessage, statsOf, type MessageData } from './compose-message.ts';
import { campaignSubjects, templateWords, type MessageWords, type OfferTone } from './message-words.ts';
import { promptFor, wordsIn } from './model-words.ts';

/** Limit of a response: enough for a few sentences and the reasoning before them. */
const MAX_TOKENS = 4_000;
/** Time reserved for composing the message and returning it. */
const RESPONSE_MS = 2_000;
/** Timeout of the model, because an admin waits for the message. */
const MODEL_MS = 30_000;

const log = logger('marketing');

/** Returns the language model; null without a key. */
export const messageModelOf = ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Config): LanguageModel | null =>
  OPENAI_API_KEY ? new LanguageModel({ apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL, timeoutMs: MODEL_MS }) : null;

/** Writes offer messages from the active offers and campaigns. Stores nothing: the admin edits the message and saves it. */
@Controller()
export class OfferMessages {
  private readonly model: LanguageModel | null;

  constructor(
    private readonly data: MailDataReader,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.model = messageModelOf(config);
  }

  @Serve(generateOfferMessage)
  async generate(
    { includeTires, includeCampaigns, maxTires, tone }: InputOf<typeof generateOfferMessage>,
    call: Call,
  ): Promise<OutputOf<typeof generateOfferMessage>> {
    const data = await this.read(includeTires ? maxTires : 0, includeCampaigns, call);
    if (data.offers.length === 0 && data.campaigns.length === 0) throw new AppError('nothing_to_offer');
    const written = await this.wordsOfModel(tone, data, call);
    const template = templateWords[tone];
    const words = written ?? (data.offers.length === 0 ? { ...template, subject: campaignSubjects[tone] } : template);
    return { ...composeMessage(words, data), stats: statsOf(data), source: written ? 'model' : 'template' };
  }

  private async read(maxTyres: number, includesCampaigns: boolean, call: Call): Promise<MessageData> {
    const now = new Date();
    try {
      const [offers, campaigns] = await Promise.all([
        maxTyres > 0 ? this.data.offers(call, maxTyres, now) : [],
        includesCampaigns ? shownCampaigns(this.database, now) : [],
      ]);
      return { offers, campaigns, publicUrl: this.config.PUBLIC_URL };
    } catch (error) {
      throw new AppError('offer_message_failed', undefined, {}, error);
    }
  }

  /** Returns null, so that the template's words are used, without a model or when its response is unusable. */
  private async wordsOfModel(tone: OfferTone, data: MessageData, call: Call): Promise<MessageWords | null> {
    if (!this.model) return null;
    const until = AbortSignal.timeout(Math.min(MODEL_MS, Math.max(0, call.deadline - Date.now() - RESPONSE_MS)));
    try {
      const words = wordsIn(await this.model.text(promptFor(tone, data), { maxTokens: MAX_TOKENS, until }));
      if (!words) log.warn({ model: this.model.model }, 'the words of the model were refused, the template is used');
      return words;
    } catch (error) {
      log.warn({ error: modelFailure(error), model: this.model.model }, 'the model wrote no offer message, the template is used');
      return null;
    }
  }
}
