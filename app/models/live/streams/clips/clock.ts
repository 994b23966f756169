/** "1:02:03", "12:30" or "45" as seconds; null for anything else. */
export function readClock(text: string): number | null {
  const [, hours = "0", minutes = "0", seconds = ""] =
    /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})\s*$/.exec(text) ?? [];

  return seconds === "" ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
