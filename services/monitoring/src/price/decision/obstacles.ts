import type { PageObstacle } from '#contracts/monitoring/price-finding';
import type { PageContent } from '../../page/page-content.ts';
import type { PageTree } from '../tree/page-tree.ts';

const ROBOT_TITLE =
  /just a moment|attention required|access denied|pääsy estetty|are you (?:a )?(?:human|robot)|robot check|captcha|security check|turvatarkist|vahvista,? että|oletko robotti|pardon our interruption|verify you are|ddos|checking your browser|request unsuccessful|forbidden/i;
const ROBOT_TEXT =
  /checking your browser|verify(?:ing)? (?:that )?you are (?:a )?human|enable javascript and cookies to continue|unusual traffic|vahvista,? ett[äa] (?:et ole robotti|olet ihminen)|et ole robotti|oletko ihminen|epätavallista liikennettä|automaattis\w+ (?:liikenn|pyyntö)|incapsula incident|perimeterx|px-captcha|datadome|captcha-delivery|cf-challenge|challenge-platform|reference #\d|please complete the (?:security check|captcha)|access (?:to this page has been )?denied/i;
const ERROR_TITLE =
  /\b404\b|ei l[öo]y(?:dy|tyn)|not found|page (?:cannot|can't) be found|poistettu|poistunut|ei ole en[äa][äa] saatavilla|sivua ei ole|hupsista|virhe\b|error\b|något gick fel|hittades inte|finns inte|nicht gefunden|ei leitud/i;
const LOGIN_TEXT =
  /(?:kirjaudu|rekister[öo]idy|tunnistaudu)[^.]{0,60}(?:n[äa]hd[äa]kse|hinta|hinnat|hintoja|hinnan)|hinnat (?:n[äa]kyv[äa]t|vain) [^.]{0,40}(?:kirjautu|sis[äa][äa]n|j[äa]lleenmyyj|asiakka)|log ?in [^.]{0,30}(?:to see|for|to view) (?:the |your )?pric(?:e|ing)|logga in för att se|prices? (?:are )?(?:only )?visible (?:after|to)|sisselogi|preise nach anmeldung|melden sie sich an/i;
/** Places of a template that a script fills, or says that it will. */
const UNFILLED = /\{\{[^}]{1,60}\}\}|ladataan|haetaan [^.]{0,16}(?:tietoja|tuotetta|hint[aoj])|loading|laddar|laadimine|wird geladen/i;
/** The shop sells it, and does not tell its price. */
const ON_REQUEST =
  /(?:pyyd[äa]|kysy) (?:tarjous|hinta)|hinta pyynn[öo]st|beg[äa]r offert|be om offert|(?:ask for|request) (?:a )?(?:price|quote)|price on request|preis auf anfrage|k[üu]si (?:hinda|pakkumis)/i;
const SHELL_TEXT = /enable javascript|javascript (?:pitää|tulee|on) |ota javascript käyttöön|requires javascript|javascriptin/i;

/** What the rest of the finder knows about the amounts of the page. */
export interface Known {
  hasProductData: boolean;
  hasPrice: boolean;
  amounts: number;
}

const visibleText = ({ blocks }: PageTree, limit = 4_000): string => {
  let text = '';
  for (const block of blocks) {
    text += `${block.text}\n`;
    if (text.length > limit) break;
  }
  return text;
};

/** Returns whether a document is no page at all. */
export function isNoPage({ contentType, text }: PageContent): boolean {
  if (!/html|json|xml|text\/plain/.test(contentType)) return true;
  const start = text.slice(0, 400).trimStart();
  return (
    /^%PDF|^[\u0089\ufffd]PNG|^GIF8|^PK\p{Cc}{2}/u.test(start) ||
    (/^<\?xml|^<(?:rss|urlset|feed|sitemapindex)\b/i.test(start) && !/<html/i.test(text.slice(0, 2_000)))
  );
}

/** Returns what keeps a page from being read for a price; null when nothing does. */
export function obstacleOf(tree: PageTree, known: Known): PageObstacle | null {
  const text = visibleText(tree);
  const heading = tree.headings[0] ?? '';
  const isShort = tree.textLength < 1_500;
  const scripts = tree.scripts
    .slice(0, 40)
    .map((script) => script.text.slice(0, 3_000))
    .join('\n');
  const isRobotCheck =
    (isShort && !known.hasProductData && (ROBOT_TITLE.test(tree.title) || ROBOT_TITLE.test(heading) || ROBOT_TEXT.test(text))) ||
    (tree.textLength < 900 && !known.hasProductData && /captcha-delivery|px-captcha|_cf_chl|challenge-platform|_Incapsula_/.test(scripts));
  if (isRobotCheck) return 'robot_check';
  const isError =
    !known.hasProductData &&
    (ERROR_TITLE.test(heading) || (ERROR_TITLE.test(tree.title) && (heading === '' || ERROR_TITLE.test(text.slice(0, 600)))));
  if (isError) return 'error_page';
  if (
    !known.hasPrice &&
    (LOGIN_TEXT.test(text) ||
      (tree.hasPassword &&
        !known.hasProductData &&
        /kirjaudu|log ?in|logga in|anmeld/i.test(`${tree.title} ${heading} ${text.slice(0, 600)}`)))
  )
    return 'login';
  const isShell = !known.hasPrice && known.amounts <= 1 && (tree.textLength < 220 || (tree.textLength < 700 && SHELL_TEXT.test(text)));
  const isOnRequest = ON_REQUEST.test(text);
  if (!known.hasPrice && !isOnRequest && tree.hasCode && (tree.hasSkeleton || (tree.textLength < 1_500 && UNFILLED.test(text))))
    return 'needs_browser';
  if (isShell && (tree.hasCode || tree.textLength < 60 || SHELL_TEXT.test(text))) return 'needs_browser';
  return null;
}
