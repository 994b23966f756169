const MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

type Key = `common:${"days" | "hours" | "minutes" | "hoursAndMinutes"}`;
type Translate = (key: Key, params: { count: number; hours: number; minutes: number }) => string;

/** "2 days", "5 h 20 min", "10 minutes": rounded up, in days from 24 hours on. */
export function wordTimeLeft(ms: number, t: Translate): string {
  const minutesLeft = Math.max(1, Math.ceil(ms / MINUTE));
  if (minutesLeft >= MINUTES_PER_DAY) {
    const days = Math.ceil(ms / MINUTE / MINUTES_PER_DAY);

    return t("common:days", { count: days, hours: 0, minutes: 0 });
  }

  const [hours, minutes] = [Math.floor(minutesLeft / 60), minutesLeft % 60];
  const unit = hours === 0 ? "minutes" : minutes === 0 ? "hours" : "hoursAndMinutes";

  return t(`common:${unit}`, { count: hours || minutes, hours, minutes });
}
