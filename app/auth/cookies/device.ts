const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["CocCoc", "Cốc Cốc"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Describes a device by its User-Agent header, such as "Chrome · Android"; null if unknown. */
export function deviceOf(userAgent: string | null): string | null {
  const nameIn = (marks: readonly (readonly [string, string])[]) =>
    marks.find(([mark]) => userAgent?.includes(mark))?.[1];

  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ") || null;
}
