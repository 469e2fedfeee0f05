import * as access from './access/access.ts';
import * as administrators from './access/administrators.ts';
import * as chatAnswers from './chat/answers.ts';
import * as chatConversation from './chat/conversation.ts';
import * as chatFeedback from './chat/feedback.ts';
import * as chatHistory from './chat/history.ts';
import * as chatSettings from './chat/settings.ts';
import * as articles from './content/articles.ts';
import * as openingHours from './content/opening-hours.ts';
import * as deletions from './catalogue/deletions.ts';
import * as offers from './catalogue/offers.ts';
import * as sizes from './catalogue/sizes.ts';
import * as tyres from './catalogue/tyres.ts';
import * as contact from './content/contact.ts';
import * as homepage from './content/homepage.ts';
import * as gatewayImages from './gateway/images.ts';
import * as deadLetters from './gateway/dead-letters.ts';
import * as catalogueImages from './catalogue/images.ts';
import * as contentImages from './content/images.ts';
import * as manufacturers from './catalogue/manufacturers.ts';
import * as pages from './content/pages.ts';
import * as priceHistory from './catalogue/price-history.ts';
import * as priceList from './content/price-list.ts';
import * as reviews from './content/reviews.ts';
import * as revisions from './content/revisions.ts';
import * as shopSettings from './content/shop-settings.ts';
import * as campaigns from './marketing/campaigns.ts';
import * as marketingImages from './marketing/images.ts';
import * as monitorImport from './monitoring/monitor-import.ts';
import * as monitors from './monitoring/monitors.ts';
import * as priceNotifications from './monitoring/notifications.ts';
import * as newsletters from './marketing/newsletters.ts';
import * as newsletterDrafts from './marketing/newsletter-drafts.ts';
import * as newsletterMail from './marketing/newsletter-mail.ts';
import * as newsletterSending from './marketing/sending.ts';
import * as newsletterSettings from './marketing/settings.ts';
import * as subscribers from './marketing/subscribers.ts';
import * as subscriberImport from './marketing/subscriber-import.ts';
import * as tyreFinder from './catalogue/tyre-finder.ts';
import * as tyreImport from './catalogue/tyre-import.ts';
import type { Operation } from './operation.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'access' in value && 'input' in value;

/** All operations. The gateway mounts those with a route; tests read the access rules from here. */
export const operations: readonly Operation[] = [
  access,
  administrators,
  sizes,
  tyres,
  offers,
  deletions,
  manufacturers,
  tyreFinder,
  tyreImport,
  deadLetters,
  gatewayImages,
  articles,
  openingHours,
  contact,
  homepage,
  catalogueImages,
  contentImages,
  pages,
  priceHistory,
  priceList,
  reviews,
  revisions,
  shopSettings,
  campaigns,
  marketingImages,
  subscribers,
  subscriberImport,
  newsletters,
  newsletterDrafts,
  newsletterMail,
  newsletterSending,
  newsletterSettings,
  chatConversation,
  chatFeedback,
  chatHistory,
  chatAnswers,
  chatSettings,
  monitors,
  monitorImport,
  priceNotifications,
].flatMap((contract) => Object.values(contract).filter(isOperation));

/** The topics that cached responses depend on, sorted. Events of other topics invalidate no cache. */
export const cacheTopics: readonly string[] = [...new Set(operations.flatMap(({ cachedUntil = [] }) => cachedUntil))].toSorted();

/** The Finnish names of the API's sections in OpenAPI, by the first part of an operation's subject. */
export const apiSections: Readonly<Record<string, string>> = {
  access: 'Kirjautuminen',
  catalogue: 'Rengasluettelo',
  chat: 'Kaartobotti',
  content: 'Sisältö',
  gateway: 'Ylläpito',
  marketing: 'Markkinointi',
  monitoring: 'Kilpailijahinnat',
};
