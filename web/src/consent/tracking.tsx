import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { onAdminPage } from '../api/session.ts';
import { pushToDataLayer, useConsent } from './consent-choice.ts';

/** The shop's own ids; empty where it uses none. */
export interface TrackingIds {
  /** Analytics, 'G-…'. */
  measurementId: string;
  /** Tag manager, 'GTM-…'. */
  tagManagerId: string;
}

const HOST = 'https://www.googletagmanager.com';

/** A consent-mode command: the tools read `arguments`, not an array. */
function command(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- see above
  pushToDataLayer(arguments);
}

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

const denied = { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
const granted = { ...denied, analytics_storage: 'granted' };

/**
 * Loads the shop's analytics once the visitor has accepted it, and tells it each page. Before that, and after a refusal,
 * no script is loaded and nothing is told; neither is anything of what an admin does.
 */
export function Tracking({ measurementId, tagManagerId }: TrackingIds) {
  const isAccepted = useConsent() === 'accepted';
  const { pathname } = useLocation();
  // The back office, and the preview of its editor, which is our only page in a frame, are the shop's own work.
  const isTold = isAccepted && !onAdminPage(pathname) && window.parent === window;
  const started = useRef(false);
  const told = useRef('');

  useEffect(() => {
    if (window.dataLayer === undefined) command('consent', 'default', denied);
  }, []);

  useEffect(() => {
    if (!isTold || started.current) return;
    started.current = true;
    command('consent', 'update', granted);
    if (tagManagerId !== '') {
      pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
      load(`${HOST}/gtm.js?id=${encodeURIComponent(tagManagerId)}`);
    }
    if (measurementId !== '') {
      command('js', new Date());
      // Page views are told by the effect below, as this page changes without being loaded.
      command('config', measurementId, { send_page_view: false });
      load(`${HOST}/gtag/js?id=${encodeURIComponent(measurementId)}`);
    }
  }, [isTold, measurementId, tagManagerId]);

  // Withdrawn in this very visit: what is loaded already heeds it from here on.
  useEffect(() => {
    if (!isAccepted && started.current) command('consent', 'update', denied);
  }, [isAccepted]);

  useEffect(() => {
    if (!isTold || told.current === pathname) return;
    told.current = pathname;
    // Without its query, which may hold what is nobody else's business (the link that ends a subscription).
    pushToDataLayer({ event: 'page_view', page_path: pathname, page_location: window.location.origin + pathname });
  }, [isTold, pathname]);

  return null;
}
