import { Controller, Inject } from '@nestjs/common';
import { generateArticle } from '#contracts/content/articles';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import type { Config } from '../../config.ts';
import { ARTICLE_WRITER, type ArticleWriter } from './article-writer.ts';
import { ModelWriter } from './model-writer.ts';
import { ShopDataReader } from './shop-data.ts';
import { TemplateWriter } from './template-writer.ts';

/** Reserved for returning the draft, so that it reaches the gateway before the gateway's client times out. */
const RESPONSE_MS = 1_500;

/** Returns a ModelWriter when an API key is configured, else a TemplateWriter. */
export const articleWriterOf = ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Config): ArticleWriter =>
  OPENAI_API_KEY ? new ModelWriter({ apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL }) : new TemplateWriter();

/** Drafts articles. Stores nothing: the admin reads the draft, edits it and publishes it. */
@Controller()
export class Generation {
  constructor(
    private readonly data: ShopDataReader,
    @Inject(ARTICLE_WRITER) private readonly writer: ArticleWriter,
  ) {}

  @Serve(generateArticle)
  async generate(request: InputOf<typeof generateArticle>, call: Call): Promise<OutputOf<typeof generateArticle>> {
    const data = await this.data.read(request.keywords, call);
    const until = AbortSignal.timeout(Math.max(0, call.deadline - Date.now() - RESPONSE_MS));
    const { title, content } = await this.writer.write(request, data, until);
    return { content, generatedTitle: title, source: this.writer.source };
  }
}
