import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { onAdminPage } from '../api/session.ts';
import { pushToDataLayer, useConsent } from './consent-choice.ts';

/** The shop's ids from its settings; empty strings where it uses none. */
export interface TrackingIds {
  /** Analytics, 'G-…'. */
  measurementId: string;
  /** Tag manager, 'GTM-…'. */
  tagManagerId: string;
}

const HOST = 'https://www.googletagmanager.com';

/** Sends a consent-mode command. The tools accept only an `arguments` object, not an array. */
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
 * Loads the shop's analytics once the visitor has accepted it, and sends each page view. Without consent no script is loaded
 * and nothing is sent. Pages of the panel are never tracked.
 */
export function Tracking({ measurementId, tagManagerId }: TrackingIds) {
  const isAccepted = useConsent() === 'accepted';
  const { pathname } = useLocation();
  // Excludes the panel and its editor's preview, which is the only page of ours in a frame.
  const isTracked = isAccepted && !onAdminPage(pathname) && window.parent === window;
  const started = useRef(false);
  const lastSent = useRef('');

  useEffect(() => {
    if (window.dataLayer === undefined) command('consent', 'default', denied);
  }, []);

  useEffect(() => {
    if (!isTracked) return;
    command('consent', 'update', granted);
    if (started.current) return;
    started.current = true;
    if (tagManagerId !== '') {
      pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
      load(`${HOST}/gtm.js?id=${encodeURIComponent(tagManagerId)}`);
    }
    if (measurementId !== '') {
      command('js', new Date());
      // The effect below sends page views, because client-side navigation does not load a page.
      command('config', measurementId, { send_page_view: false });
      load(`${HOST}/gtag/js?id=${encodeURIComponent(measurementId)}`);
    }
  }, [isTracked, measurementId, tagManagerId]);

  // Consent was withdrawn during this visit, here or in another tab: the scripts that are already loaded stop storing from here on.
  useEffect(() => {
    if (!isAccepted && started.current) command('consent', 'update', denied);
  }, [isAccepted]);

  useEffect(() => {
    if (!isTracked || lastSent.current === pathname) return;
    lastSent.current = pathname;
    // Without the query, which may hold secrets (the token of an unsubscribe link).
    pushToDataLayer({ event: 'page_view', page_path: pathname, page_location: window.location.origin + pathname });
  }, [isTracked, pathname]);

  return null;
}
