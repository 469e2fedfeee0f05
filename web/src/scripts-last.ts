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
const moduleScript = /<script(?=[^>]* type="module")([^>]*)>/g;
const nonce = / nonce="[^"]*"/;

/** Moves a finished page's scripts behind everything that is seen. A page without scripts of its own is left as it is. */
export function scriptsLast(html: string): string {
  // React lifts the links into the head; the script stands after all that is seen. Only there is looked for them.
  const headEnd = Math.max(0, html.indexOf('</head>'));
  moduleScript.lastIndex = headEnd;
  const found = moduleScript.exec(html);
  if (found === null) return html;
  const [opening, attributes = ''] = found;
  const [mark = ''] = nonce.exec(attributes) ?? [];
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(preload)].map(([, href]) => href).join(' ');
  const bodyEnd = html.lastIndexOf('</body>');
  return (
    head.replaceAll(preload, '') +
    html.slice(headEnd, found.index) +
    `<script type="text/plain" id="app-script" data-modules="${modules}"${mark}>` +
    html.slice(found.index + opening.length, bodyEnd) +
    `<script${mark}>${begin}</script>` +
    html.slice(bodyEnd)
  );
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
export function withScript(html: string, script: string, mark: string | undefined): string {
  const bodyEnd = html.lastIndexOf('</body>');
  return `${html.slice(0, bodyEnd)}<script${mark === undefined ? '' : ` nonce="${mark}"`}>${script}</script>${html.slice(bodyEnd)}`;
}
