/**
 * Words the start in the zone of the browser: without cookies the server cannot know it. The formats are those of
 * formatDateTime. A reader in Vietnam keeps California's time beside it, every other reader gets Vietnam's.
 */
export const OWN_TIME_SCRIPT = `(() => {
  const own = document.querySelector("time[data-own]");
  if (!own) return;
  const at = new Date(own.dateTime);
  const isVi = document.documentElement.lang === "vi";
  const day = { weekday: "short", month: isVi ? "numeric" : "short", day: "numeric" };
  const hour = isVi ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { hour: "numeric", minute: "2-digit" };
  const text = (timeZone) => {
    const format = (options) => new Intl.DateTimeFormat(isVi ? "vi-VN" : "en-US", { ...options, timeZone }).format(at);
    const date = format(day).replace(/^Thứ /, "Thứ\\u00a0");
    return isVi ? format(hour) + " " + date : date + ", " + format(hour).replace(/[\\u202f\\u2009]/g, " ");
  };
  own.textContent = text();
  const isVietnam = text() === text("Asia/Ho_Chi_Minh");
  document.querySelectorAll("[data-place]").forEach((it) => {
    it.hidden = (it.dataset.place === "vietnam") === isVietnam;
  });
})();`;
