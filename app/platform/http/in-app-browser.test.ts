import { expect, test } from "vitest";
import { findInAppBrowser } from "./in-app-browser";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0";

test.each([
  ["Zalo", `${IPHONE} Mobile/15E148 Zalo iOS/641 ZaloTheme/light ZaloLanguage/vn`],
  [
    "Zalo",
    `${ANDROID} Chrome/126.0.6478.71 Mobile Safari/537.36 Zalo android/12100720 ZaloTheme/light ZaloLanguage/vi`,
  ],
  [
    "Facebook",
    `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0.38.102;FBBV/608425713;FBDV/iPhone14,7;FBLC/vi_VN]`,
  ],
  ["Facebook", `${ANDROID} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.1.0.56.78;]`],
  ["Messenger", `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/462.0.0.40.105;FBLC/vi_VN]`],
  [
    "Messenger",
    `${ANDROID} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/462.0.0.31.107;]`,
  ],
  ["Instagram", `${IPHONE} Mobile/21F90 Instagram 336.0.7.33.92 (iPhone14,7; iOS 17_5; vi_VN; vi)`],
  [
    "TikTok",
    `${ANDROID} Chrome/126.0 Mobile Safari/537.36 trill_350003 BytedanceWebview/d8a21c6 musical_ly_350003`,
  ],
  [null, `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    null,
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  ],
  [null, "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
  [null, null],
])("%s is the browser of %s", (app, userAgent) => {
  expect(findInAppBrowser(userAgent)).toBe(app);
});
