/** Formats seconds as "4:05" or "1:04:05". */
export function clockText(seconds: number) {
  if (!Number.isFinite(seconds) || seconds < 0) return "0:00";

  const wholeSeconds = Math.floor(seconds);
  const [wholeHours, minutes, secondsPart] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ];
  const secondsText = `${String(secondsPart).padStart(2, "0")}`;

  return wholeHours
    ? `${wholeHours}:${String(minutes).padStart(2, "0")}:${secondsText}`
    : `${minutes}:${secondsText}`;
}
