/**
 * Runs before the first paint. It marks that scripts run (so that elements that need them are
 * shown), and sends the time zone to the server in a cookie. `data-framed`: the page is inside a
 * frame of another page. `data-elsewhere` reserves the place of the viewer's own clock until the
 * server renders it. Where the browser refuses to store data (blocked cookies, browsers inside
 * apps), a substitute keeps them until the page ends, so that reading and buying never depend on
 * storage. `data-language` and `earlyRemovals` record the changes of a translator that runs before
 * the page's scripts: the language of the page, and the removed texts (translated-texts.ts). A page
 * that is shown again, by Back or in another tab, reloads if the signed-in account has changed.
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
