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
addEventListener('input',function(event){if(!window.appIsReady)(window.earlyTexts=window.earlyTexts||new Map()).set(event.target,event.target.value)},true);
setTimeout(begin,8000);
look()})()`;

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const moduleScript = /<script(?=[^>]* type="module")([^>]*)>/;
const nonce = / nonce="[^"]*"/;

/** Moves a finished page's scripts behind everything that is seen. A page without scripts of its own is left as it is. */
export function scriptsLast(html: string): string {
  const [opening, attributes = ''] = moduleScript.exec(html) ?? [];
  if (opening === undefined) return html;
  const [mark = ''] = nonce.exec(attributes) ?? [];
  const modules = [...html.matchAll(preload)].map(([, href]) => href).join(' ');
  return html
    .replaceAll(preload, '')
    .replace(opening, () => `<script type="text/plain" id="app-script" data-modules="${modules}"${mark}>`)
    .replace(/<\/body>(?!.*<\/body>)/s, () => `<script${mark}>${begin}</script></body>`);
}
