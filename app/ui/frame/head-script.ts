/**
 * Runs before the first paint. Marks that scripts run (so that what needs them may show), and sends the server the
 * time zone by a cookie; `data-framed`: the page stands in a frame of another; `data-elsewhere` keeps a place for the viewer's own clock until the server draws it.
 * A page that is shown again, by Back or in another tab, loads anew if somebody else is signed in by now, or nobody.
 */
export const HEAD_SCRIPT = `(function(d){
d.dataset.scripts="";
if(self!==top)d.dataset.framed="";
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
