const APPS = [
  ["Zalo", /\bZalo\b/],
  ["Instagram", /\bInstagram\b/],
  ["TikTok", /TikTok|musical_ly|BytedanceWebview|\btrill_/],
  ["Messenger", /MessengerForiOS|MessengerLite|Orca-Android/],
  ["Facebook", /\bFBA[NV]\/|\bFB_IAB\//],
] as const;

export type InAppBrowser = (typeof APPS)[number][0];

/**
 * The app whose built-in browser sends this User-Agent header; null for a normal browser. Google
 * refuses to sign people in inside apps, and apps often keep camera and full screen from pages.
 */
export function findInAppBrowser(userAgent: string | null): InAppBrowser | null {
  return APPS.find(([, mark]) => mark.test(userAgent ?? ""))?.[0] ?? null;
}
