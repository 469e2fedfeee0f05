/**
 * Inline script of the page. It starts the page's own scripts once everything visible has loaded and been painted, on the
 * first pointer, touch or key press, or after 8 s. Visitors come for text and pictures; scripts only make them interactive, and
 * on a slow connection they would compete for bandwidth. Until the page or the part of it is hydrated, it records input for
 * early-input.ts.
 */
const begin = `(function(){
var app=document.getElementById('app-script'),begun=false,loaded=document.readyState==='complete';
var tellsPaint=!document.hidden&&window.PerformanceObserver&&(PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>=0,painted=!tellsPaint;
function begin(event){
if(event)window.hadInput=true;
if(begun)return;begun=true;
var steps=app.dataset.modules.split(' ').map(function(href){return function(){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.appendChild(link)}});
steps.push(function(){var script=document.createElement('script');script.type='module';script.textContent=app.textContent;document.body.appendChild(script)});
var turn=new MessageChannel();
turn.port1.onmessage=function(){steps.shift()();if(steps.length)turn.port2.postMessage(0)};
turn.port2.postMessage(0)}
function look(){if(loaded&&painted)begin()}
if(tellsPaint)new PerformanceObserver(function(){painted=true;look()}).observe({type:'paint',buffered:true});
addEventListener('load',function(){loaded=true;look()});
['pointerdown','keydown','touchstart'].forEach(function(name){addEventListener(name,begin,{once:true,passive:true,capture:true})});
function waits(element){return !window.appIsReady||element.closest('[data-unhydrated]')}
addEventListener('click',function(event){var button=event.target.closest&&event.target.closest('button[type=button]');if(button&&waits(button))window.earlyClick=button},true);
addEventListener('input',function(event){var field=event.target;if(waits(field))(window.earlyTexts=window.earlyTexts||new Map()).set(field,field.type==='checkbox'?String(field.checked):field.value)},true);
addEventListener('keydown',function(event){var field=event.target;if(event.key==='Enter'&&field.form&&field.type!=='textarea'&&field.closest('[data-unhydrated]')){event.preventDefault();window.earlyEnter=field}},true);
setTimeout(function(){begin()},8000);
look()})()`;

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const CLOSING = '</script>';
const MODULE_TYPE = ' type="module"';
const openingTag = /<script([^>]*)>/y;
const nonceAttribute = / nonce="[^"]*"/;

/** Finds the opening tag of the first module script after `from`. Uses indexOf, as a pattern would scan the whole page. */
function moduleScript(html: string, from: number): RegExpExecArray | null {
  for (let at = html.indexOf(MODULE_TYPE, from); at >= 0; at = html.indexOf(MODULE_TYPE, at + 1)) {
    openingTag.lastIndex = Math.max(0, html.lastIndexOf('<', at));
    const found = openingTag.exec(html);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A page in consecutive pieces. No piece ends within a tag or a script, and the last one starts with </body>. The pieces are
 * not joined, because copying a page of 100 KB costs more than searching it.
 */
export type PagePieces = readonly string[];

/** Splits a page before </body>. */
export function splitPage(html: string): PagePieces {
  const bodyEnd = html.lastIndexOf('</body>');
  return [html.slice(0, bodyEnd), html.slice(bodyEnd)];
}

const insertBeforeLast = (pieces: PagePieces, piece: string): PagePieces => [...pieces.slice(0, -1), piece, ...pieces.slice(-1)];

/** Makes a rendered page load its scripts after everything visible. Returns a page without a module script unchanged. */
export function deferScripts(pieces: PagePieces): PagePieces {
  const [html = '', ...rest] = pieces;
  // React hoists the preload links into the head, and the script is in the body: only there are they searched for.
  const headEnd = Math.max(0, html.indexOf('</head>'));
  const found = moduleScript(html, headEnd);
  if (found === null) return pieces;
  const [opening, attributes = ''] = found;
  const [nonce = ''] = nonceAttribute.exec(attributes) ?? [];
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(preload)].map(([, href]) => href).join(' ');
  const scriptBegin = found.index + opening.length;
  const scriptEnd = html.indexOf(CLOSING, scriptBegin) + CLOSING.length;
  const moved = [
    head.replaceAll(preload, ''),
    html.slice(headEnd, found.index),
    `<script type="text/plain" id="app-script" data-modules="${modules}"${nonce}>${html.slice(scriptBegin, scriptEnd)}`,
    html.slice(scriptEnd),
    ...rest,
  ];
  return insertBeforeLast(moved, `<script${nonce}>${begin}</script>`);
}

const scriptEscapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Returns the script that passes the data to React Router. Its string literal is in single quotes, because the data is full of
 * double quotes, which would need escaping.
 */
export function dataScript(data: string): string {
  const quoted = data.replace(/[\\'\n\r<>&\u2028\u2029]/g, (character) => scriptEscapes[character] ?? character);
  return `(function(to){to.enqueue('${quoted}');to.close()})(window.__reactRouterContext.streamController)`;
}

/** Adds an inline script with our nonce at the end of the page's body. */
export const appendScript = (pieces: PagePieces, script: string, nonce: string | undefined): PagePieces =>
  insertBeforeLast(pieces, `<script${nonce === undefined ? '' : ` nonce="${nonce}"`}>${script}</script>`);
