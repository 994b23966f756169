import { expect, test } from "vitest";
import { hasPhoneNumber, hasWebAddress } from "./web-address";

test.each([
  "Đêm nhạc TP.HCM",
  "Q.Bình Thạnh, 20.11.2026",
  "v.v. và bạn bè",
  "Live at 7.30, no. 5",
  "Hà Nội–Huế–Sài Gòn",
  "R.E.M. tribute",
])("“%s” names no address", (text) => expect([hasWebAddress(text), hasPhoneNumber(text)]).toEqual([false, false]));

test.each([
  "evil.com/win",
  "EVIL.COM",
  "evil．com",
  "evil。com",
  "bit.ly/x",
  "www.evil",
  "mailto:a@localhost",
  "1.2.3.4",
])("“%s” names an address", (text) => expect(hasWebAddress(`Go to ${text} now`)).toBe(true));
