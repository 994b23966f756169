/**
 * The only script of a card.
 * - Writes the start in the browser's time zone, which the server cannot know without cookies. The
 * formats are those of
 *   formatDateTime. A viewer in Vietnam also sees California's time, every other viewer Vietnam's.
 * - Loads the card again once a minute while the page is visible, so that "LIVE" and prices stay
 * correct. A card that plays or is in use stays, and also one whose server does not respond.
 * - In a sandbox that forbids new windows, a link shows its address to copy.
 */
export const CARD_SCRIPT = `(() => {
  const MINUTE_MS = 60000;
  const card = () => document.querySelector("main");
  const showOwnTime = () => {
    const own = document.querySelector("time[data-own]");
    if (!own) return;
    const at = new Date(own.dateTime);
    const isVi = document.documentElement.lang === "vi";
    const day = { weekday: "short", month: isVi ? "numeric" : "short", day: "numeric" };
    const hour = isVi ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { hour: "numeric", minute: "2-digit" };
    const text = (timeZone) => {
      const format = (options) => new Intl.DateTimeFormat(isVi ? "vi-VN" : "en-US", { ...options, timeZone }).format(at);
      const year = (time) => new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(time);
      const isThisYear = year(at) === year(new Date());
      const date = format(isThisYear ? day : { ...day, year: "numeric" }).replace(/^Thứ /, "Thứ\\u00a0");
      return isVi ? format(hour) + " " + date : date + ", " + format(hour).replace(/[\\u202f\\u2009]/g, " ");
    };
    own.textContent = text();
    const isVietnam = text() === text("Asia/Ho_Chi_Minh");
    document.querySelectorAll("[data-place]").forEach((it) => {
      it.hidden = (it.dataset.place === "vietnam") === isVietnam;
    });
  };

  let written = card().outerHTML;
  let askedAt = Date.now();
  const isInUse = () => {
    const video = document.querySelector("video");
    return document.hasFocus() || (video !== null && video.currentTime > 0 && !video.ended);
  };
  const refresh = async () => {
    if (document.hidden || isInUse() || Date.now() - askedAt < MINUTE_MS / 2) return;
    askedAt = Date.now();
    try {
      const answer = await fetch(location.href, { cache: "no-cache" });
      const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      if (!next || !next.querySelector(".emb") || next.outerHTML === written || isInUse()) return;
      written = next.outerHTML;
      card().replaceWith(next);
      showOwnTime();
    } catch {}
  };
  setInterval(refresh, MINUTE_MS);
  document.addEventListener("visibilitychange", refresh);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (self.origin !== "null" || !link) return;
    event.preventDefault();
    const opened = window.open(link.href, "_blank");
    if (opened) return void (opened.opener = null);
    const address = document.querySelector(".emb-address");
    address.hidden = false;
    address.value = link.href;
    address.select();
  });

  showOwnTime();
})();`;
