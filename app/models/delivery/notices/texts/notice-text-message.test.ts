import { expect, test } from "vitest";
import type { Told } from "../notice-text.server";
import { noticeTextMessage } from "./notice-text-message.server";

const show = (title: string): Told["show"] => ({
  ...({ language: "vi", titleOther: null, startTime: new Date("2027-03-06T13:00:00Z") } as const),
  ...({ title } as NonNullable<Told["show"]>),
});
const told = (fields: Partial<Told>): Told => ({
  ...{ kind: "live", details: {}, show: show("Đêm Hạ Vàng"), furtherShows: [], artistName: "Lan Chi" },
  ...fields,
});
const reader = { language: "vi", zone: "Asia/Ho_Chi_Minh" } as const;

test("says what happened in the reader's language, with and without accents, and with values for templates", () => {
  expect(noticeTextMessage(told({}), reader)).toEqual({
    purpose: "show_live",
    language: "vi",
    text: "Nhạc Sống: “Đêm Hạ Vàng” đã bắt đầu. Mở Nhạc Sống để xem.",
    textAscii: 'Nhac Song: "Dem Ha Vang" da bat dau. Mo Nhac Song de xem.',
    params: { title: "Đêm Hạ Vàng", name: "Lan Chi" },
  });
  const until = Date.parse("2027-03-05T13:00:00Z");
  expect(noticeTextMessage(told({ kind: "offer", details: { until } }), { language: "en", zone: null })).toMatchObject({
    purpose: "seat_offer",
    textAscii:
      'Nhac Song: a seat for "Dem Ha Vang" is held for you until Fri, Mar 5, 8:00 PM (Vietnam). Open Nhac Song to take it.',
  });
});

test.each([
  "soon",
  "newShow",
  "changed",
  "cancelled",
  "closed",
  "reopened",
  "giftTaken",
  "refunded",
  "reply",
  "clipWaiting",
  "clipApproved",
] as const)("%s is not worth a text message", (kind) => expect(noticeTextMessage(told({ kind }), reader)).toBeNull());

test.each([
  ["a long title", "Đêm nhạc mùa thu Hà Nội ".repeat(12), "Mai"],
  ["a long title and name", "Chiều thu ".repeat(30), "Nguyễn Thị Tuyết Mai ".repeat(10)],
  ["signs that count twice", "[{~}]".repeat(30), "Mai"],
  ["signs that become three", "…".repeat(120), "Mai"],
  ["emojis", "🎤🎶".repeat(60), "Mai"],
])("%s: one SMS without accents, two with them", (_what, title, person) => {
  for (const language of ["en", "vi"] as const)
    for (const kind of ["live", "offer", "gift"] as const) {
      const details = { person, until: Date.parse("2027-03-05T13:00:00Z") };
      const { text, textAscii } = noticeTextMessage(told({ kind, details, show: show(title) }), {
        language,
        zone: null,
      })!;
      expect(text.length).toBeLessThanOrEqual(134);
      expect(textAscii.length + (textAscii.match(/[[\]{}\\|^~]/g)?.length ?? 0)).toBeLessThanOrEqual(160);
      expect(textAscii).toMatch(/^[ -_a-~]+$/);
      expect(text).toContain("…");
      // No half of a surrogate pair.
      expect(Buffer.from(text).toString()).toBe(text);
    }
});

test.each([
  ["https://vcb-otp.xyz/k", "…"],
  ["Mai (nhacsong。com)", "Mai (…)"],
  ["J. R. Mai", "J. R. Mai"],
])("%s makes no link, whoever calls themselves or a show that", (typed, shown) => {
  for (const kind of ["live", "offer", "gift"] as const) {
    const details = { person: typed, until: Date.parse("2027-03-05T13:00:00Z") };
    const { text, params } = noticeTextMessage(told({ kind, details, show: show(typed), artistName: typed }), reader)!;
    expect(text).toContain(shown);
    expect(JSON.stringify([text, params])).not.toMatch(/:\/\/|[^\W\d][.。]\w/);
  }
});
