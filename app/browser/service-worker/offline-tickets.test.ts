import { expect, test } from "vitest";
import { offlinePage } from "./offline-page";
import type { OfflineTicket } from "./protocol";

const HOUR = 3600_000;
const ID = "0b8f6f0e-6d0f-4c39-9d6e-0c1c7d3a1f11";

const makeTicket = (fields: Partial<OfflineTicket>): OfflineTicket => ({
  id: ID,
  code: "NS-1",
  qr: "<svg/>",
  show: { title: "Đêm Bolero", lang: "vi", artist: "Hạ Vy" },
  type: null,
  when: "Sat, Dec 5",
  clocks: [],
  address: "https://nhacsong.test/stream/1",
  isUsed: false,
  endsAt: Date.now() + HOUR,
  until: Date.now() + 4 * HOUR,
  ...fields,
});

function read(path: string, tickets: OfflineTicket[]) {
  const stored = { viewer: "lan", storedAt: Date.now(), byLanguage: { en: tickets, vi: tickets } };

  return offlinePage({
    language: "en",
    address: new URL(path, "https://nhacsong.test"),
    stored,
  }).text();
}

test.each([
  ["valid", {}, "Valid: it opens the show."],
  ["used", { isUsed: true }, "Used, and still valid"],
  ["expired", { isUsed: true, endsAt: Date.now() - 1 }, "Expired: the planned end has passed."],
])(
  "without a connection a ticket and the list say that it is %s",
  async (_state, fields, words) => {
    const ticket = makeTicket(fields);

    expect(await read(`/tickets/${ID}`, [ticket])).toContain(words);
    expect(await read("/tickets", [ticket])).toContain(words);
  },
);

test("a ticket that is not on the device says why; other pages do not", async () => {
  const words = "saved on this device. Its show may be over";

  expect(await read(`/tickets/${ID}`, [])).toContain(words);
  expect(await read("/tickets", [])).not.toContain(words);
});
