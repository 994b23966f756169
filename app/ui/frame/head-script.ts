/**
 * Runs before the first paint. Marks that scripts run (so that what needs them may show), and sends
 * the server the time zone by a cookie; `data-framed`: the page stands in a frame of another;
 * `data-elsewhere` keeps a place for the viewer's own clock until the server draws it. Where the
 * browser refuses to store anything (cookies blocked, browsers inside other apps), a stand-in keeps
 * it until the page ends: reading and buying never depend on storage. `data-language` and
 * `earlyRemovals` tell what a translator that comes before the page's scripts changes: the language
 * of the page, and the texts that it took out (translated-texts.ts). A page that is shown again, by
 * Back or in another tab, loads anew if somebody else is signed in by now, or nobody.
 */
export const HEAD_SCRIPT = `(function(d){
d.dataset.scripts="";
d.dataset.language=d.lang;
var removals=[],observer=new MutationObserver(function(records){
records.forEach(function(record){if(record.removedNodes.length)removals.push(record)})
});
observer.observe(d,{childList:true,subtree:true});
self.earlyRemovals={records:removals,observer:observer};
if(self!==top)d.dataset.framed="";
["localStorage","sessionStorage"].forEach(function(name){
try{self[name].length}catch(e){
var kept=Object.create(null);
Object.defineProperty(self,name,{configurable:true,value:{
getItem:function(key){return key in kept?kept[key]:null},
setItem:function(key,value){kept[key]=String(value)},
removeItem:function(key){delete kept[key]}
}})
}});
try{
var zone=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(zone&&document.cookie.indexOf("nhacsong_zone="+encodeURIComponent(zone))<0){
document.cookie="nhacsong_zone="+encodeURIComponent(zone)+";path=/;max-age=31536000;samesite=lax";
d.dataset.zone="new";
if(!/^(Asia\\/(Ho_Chi_Minh|Saigon)|America\\/Los_Angeles)$/.test(zone))d.dataset.elsewhere=""
}}catch(e){}
function check(){
var now=/(?:^|; )nhacsong_viewer=([^;]*)/.exec(document.cookie);
if((now?now[1]:"")===(d.dataset.viewer||""))return;
d.hidden=true;location.reload()
}
addEventListener("pageshow",function(e){if(e.persisted)check()});
addEventListener("focus",check);
document.addEventListener("visibilitychange",function(){if(!document.hidden)check()})
})(document.documentElement)`;
