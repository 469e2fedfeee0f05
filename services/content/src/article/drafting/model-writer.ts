import { AppError } from '#contracts/errors';
import { LanguageModel, modelFailure, type ModelSettings } from '#service/external/language-model';
import { logger } from '#service/process/logging';
import type { ArticleWriter, GenerationRequest, WrittenArticle } from './article-writer.ts';
import { articleIn } from './model-response.ts';
import { messagesFor } from './prompt.ts';
import type { ShopData } from './shop-data.ts';
import { titleOf } from './template-writer.ts';

/** Enough for the longest article and the reasoning before it. */
const MAX_TOKENS = 12_000;

const log = logger('content');

/** Drafts articles with a language model. */
export class ModelWriter implements ArticleWriter {
  readonly source = 'model';
  private readonly model: LanguageModel;

  constructor(settings: ModelSettings) {
    this.model = new LanguageModel(settings);
  }

  async write(request: GenerationRequest, data: ShopData, until: AbortSignal): Promise<WrittenArticle> {
    try {
      const response = await this.model.text(messagesFor(request, data), { maxTokens: MAX_TOKENS, until });
      const article = articleIn(response, titleOf(request));
      if (!article) throw new Error('the model returned no article');
      return request.title === '' ? article : { ...article, title: request.title };
    } catch (error) {
      log.warn({ error: modelFailure(error), model: this.model.model }, 'the model wrote no article');
      throw new AppError('generation_failed', undefined, {}, error);
    }
  }
}
