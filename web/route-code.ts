import type { Plugin } from 'vite';

/** React Router's reaction to route code that cannot be loaded: it reloads the page that the visitor is about to leave. */
const reload =
  /console\.error\(\s*`Error loading route module [\s\S]{0,600}?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/** Loads the page that was clicked as a whole document. Without a navigation, as when a link was only pointed at, nothing happens. */
const goOn = `
const target = window.__reactRouterDataRouter?.state.navigation.location;
if (!target) throw error;
// After Back the address is the target's already: assigning it again would only go to its fragment.
if (target.pathname + target.search === window.location.pathname + window.location.search) window.location.reload();
else window.location.assign(target.pathname + target.search + target.hash);
return new Promise(() => {});`;

/**
 * Makes a navigation go on to its page when the route's code is missing, as after a deployment. Decision 0040 says why this is a patch.
 * The build fails when a new version of React Router no longer has the code that is replaced.
 */
export function goOnWithoutRouteCode(): Plugin {
  let patched = false;
  return {
    name: 'go-on-without-route-code',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/, code: 'async function loadRouteModule(' },
      handler(code) {
        if (!reload.test(code)) this.error('React Router loads route modules in another way now: see web/route-code.ts');
        patched = true;
        return { code: code.replace(reload, () => goOn), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !patched) this.error('no module of React Router loads route modules: see web/route-code.ts');
    },
  };
}
