/**
 * Runs in the page: takes the page's own script from where it waits once everything that is seen has been loaded and
 * painted, or with the first touch or key. What the visitor came for is text and pictures; scripts only make it answer,
 * and on a slow line they would take the bandwidth from it.
 */
const begin = `(function(){
var app=document.getElementById('app-script'),begun=false,loaded=document.readyState==='complete';
var tellsPaint=!document.hidden&&window.PerformanceObserver&&(PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>=0,painted=!tellsPaint;
function begin(){
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
addEventListener('click',function(event){var button=event.target.closest&&event.target.closest('button[type=button]');if(button&&!window.appIsReady)window.earlyClick=button},true);
addEventListener('input',function(event){var field=event.target;if(!window.appIsReady)(window.earlyTexts=window.earlyTexts||new Map()).set(field,field.type==='checkbox'?String(field.checked):field.value)},true);
setTimeout(begin,8000);
look()})()`;

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const CLOSING = '</script>';
const ofModules = ' type="module"';
const openingTag = /<script([^>]*)>/y;
const nonce = / nonce="[^"]*"/;

/** The opening tag of the first script of modules, from there on. Most of a page is no script: patterns would read it all. */
function moduleScript(html: string, from: number): RegExpExecArray | null {
  for (let at = html.indexOf(ofModules, from); at >= 0; at = html.indexOf(ofModules, at + 1)) {
    openingTag.lastIndex = Math.max(0, html.lastIndexOf('<', at));
    const found = openingTag.exec(html);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A page as pieces in their order, none of which ends within a tag or a script, and the last of which begins with the end
 * of its body. Put together, a page of 100 KB is copied to another place each time, which costs more than looking through it.
 */
export type PagePieces = readonly string[];

export function inPieces(html: string): PagePieces {
  const bodyEnd = html.lastIndexOf('</body>');
  return [html.slice(0, bodyEnd), html.slice(bodyEnd)];
}

const withLast = (pieces: PagePieces, piece: string): PagePieces => [...pieces.slice(0, -1), piece, ...pieces.slice(-1)];

/** Moves a finished page's scripts behind everything that is seen. A page without scripts of its own is left as it is. */
export function scriptsLast(pieces: PagePieces): PagePieces {
  const [html = '', ...rest] = pieces;
  // React lifts the links into the head; the script stands after all that is seen. Only there is looked for them.
  const headEnd = Math.max(0, html.indexOf('</head>'));
  const found = moduleScript(html, headEnd);
  if (found === null) return pieces;
  const [opening, attributes = ''] = found;
  const [mark = ''] = nonce.exec(attributes) ?? [];
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(preload)].map(([, href]) => href).join(' ');
  const scriptBegin = found.index + opening.length;
  const scriptEnd = html.indexOf(CLOSING, scriptBegin) + CLOSING.length;
  const moved = [
    head.replaceAll(preload, ''),
    html.slice(headEnd, found.index),
    `<script type="text/plain" id="app-script" data-modules="${modules}"${mark}>${html.slice(scriptBegin, scriptEnd)}`,
    html.slice(scriptEnd),
    ...rest,
  ];
  return withLast(moved, `<script${mark}>${begin}</script>`);
}

const inScripts: Record<string, string> = {
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
 * The script that hands React Router its data. The data is full of double quotes, each of which would take two signs
 * between double quotes.
 */
export function dataScript(data: string): string {
  const quoted = data.replace(/[\\'\n\r<>&\u2028\u2029]/g, (sign) => inScripts[sign] ?? sign);
  return `(function(to){to.enqueue('${quoted}');to.close()})(window.__reactRouterContext.streamController)`;
}

/** The page with an inline script of ours at its end, marked as ours. */
export const withScript = (pieces: PagePieces, script: string, mark: string | undefined): PagePieces =>
  withLast(pieces, `<script${mark === undefined ? '' : ` nonce="${mark}"`}>${script}</script>`);
