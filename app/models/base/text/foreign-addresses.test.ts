import { expect, test } from "vitest";
import { withoutAddresses } from "./foreign-addresses.server";

test.each([
  "Đêm nhạc TP.HCM",
  "Q.Bình Thạnh, 20.11.2026 19h30",
  "20.11.2026 19:30, 2026-11-21 20:00",
  "v.v. và bạn bè",
  "Live at 7.30, no. 5",
  "Hà Nội–Huế–Sài Gòn",
  "R.E.M. tribute @ Mai's",
  "Tuyển tập 2019-2020-2021",
  "1975 - 2025",
  "Quỹ 1.000.000.000đ, 1.250.000.000\u00a0₫",
  "① ½ bài 😀👩‍🎤",
  "Ca sĩ: Mai, đàn: Nam",
])("“%s” has no address", (text) => expect(withoutAddresses(text)).toBe(text));

test.each([
  "evil.com/win",
  "EVIL.COM",
  "evil．com",
  "evil。com",
  "e\u00advil.com",
  "evil.com.",
  "evil.com:8080",
  "evil.com:8080/x",
  "sub.evil.photography",
  "ví-dụ.vn",
  "пример.рф",
  "例子.公司",
  "evil.xn--p1ai",
  "bit.ly/x",
  "a.nowhere/x",
  "www.evil",
  "https://evil",
  "javascript://evil",
  "mailto:a@localhost",
  "a@localhost",
  "1.2.3.4",
  "1.2.3.4/win",
  "0903123456",
  "0903 123 456",
  "+84 (903) 12-34-56",
  "+84.903.123.456",
  "０９０３１２３４５６",
  "19001234",
  "1900 12 34",
])("“%s” is an address", (address) =>
  expect(withoutAddresses(`Go to ${address} now`)).toBe("Go to … now"),
);

test("an abbreviation that ends like a country gets a space, so that it is no link", () => {
  expect(withoutAddresses("Đêm nhạc TP.HN, ThS.BS Mai")).toBe("Đêm nhạc TP. HN, ThS. BS Mai");
});
