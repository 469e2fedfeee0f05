import type { HttpResponse } from './guarded-http.ts';

/** Statuses with which firewalls answer instead of the page. */
const CHECK_STATUSES: ReadonlySet<number> = new Set([403, 405, 429, 503]);

/** Characters in which the marks are searched; checks are short pages. */
const SEARCHED_LENGTH = 100_000;

/** Marks of the checks of Cloudflare, DataDome, HUMAN, Imperva, Akamai, AWS, Sucuri, DDoS-Guard, Kasada and of captchas. */
const MARKS =
  /cf-chl|challenge-platform|cf-turnstile|attention required! \| cloudflare|just a moment\.\.\.|captcha-delivery\.com|px-captcha|_pxappid|_incapsula_resource|errors\.edgesuite\.net|awswaf|aws-waf|sucuri_cloudproxy|ddos-guard|kpsdk|g-recaptcha|grecaptcha|hcaptcha\.com|h-captcha|verify you are (?:a )?human|are you a robot|et ole robotti|oletko robotti|oletko ihminen/i;

/** Whether an answer with an error's status may be a robot check, which is worth reading. */
export const mayBeRobotCheck = ({ status }: HttpResponse): boolean => CHECK_STATUSES.has(status);

/** Whether an answer with an error's status is a known robot check. */
export const isRobotCheck = ({ headers }: HttpResponse, html: string): boolean =>
  headers['cf-mitigated'] !== undefined || headers['x-amzn-waf-action'] !== undefined || MARKS.test(html.slice(0, SEARCHED_LENGTH));
