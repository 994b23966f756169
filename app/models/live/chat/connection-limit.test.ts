import { expect, test } from "vitest";
import { UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { type Actor, GUEST } from "~/models/base/actor";
import { openConnection } from "./connection-limit.server";

const ADDRESS = "203.0.113.7";
const guest = (visitorId: string | null): Actor => ({ ...GUEST, visitorId });
const member = (userId: string): Actor => ({
  userId,
  role: "viewer",
  isApprovedArtist: false,
  visitorId: null,
});
const times = <It>(count: number, make: (n: number) => It) =>
  Array.from({ length: count }, (_, n) => make(n));
const refused = expect.objectContaining({ code: "throttled", messageKey: "live:tooManyOpen" });

test("a person can have thirty open connections, and one more for each that closes", () => {
  for (const actor of [member("busy"), guest("busy")]) {
    const closes = times(30, (n) => openConnection(actor, `198.51.100.${n}`));

    expect(() => openConnection(actor, ADDRESS)).toThrow(refused);
    closes[0]!();
    closes[0]!();
    closes[0] = openConnection(actor, ADDRESS);
    expect(() => openConnection(actor, ADDRESS)).toThrow(refused);
    closes.forEach((close) => close());
  }
});

test.each([ADDRESS, "127.0.0.1", "::/64"])(
  "guests at %s share three hundred connections; members and other addresses are counted separately",
  (address) => {
    const closes = times(300, (n) => openConnection(guest(n % 2 ? null : `visitor ${n}`), address));

    expect(() => openConnection(guest("late"), address)).toThrow(refused);
    closes.push(
      openConnection(member("neighbour"), address),
      openConnection(guest("late"), "203.0.113.8"),
    );
    closes.forEach((close) => close());
    openConnection(guest("late"), address)();
  },
);

test("the setting is the limit", () => {
  const usual = env.GUEST_SOCKETS_PER_ADDRESS;

  env.GUEST_SOCKETS_PER_ADDRESS = 2;

  const closes = times(2, () => openConnection(guest(null), "127.0.0.1"));

  expect(() => openConnection(guest(null), "127.0.0.1")).toThrow(refused);
  closes.forEach((close) => close());
  env.GUEST_SOCKETS_PER_ADDRESS = usual;
});

test("guests behind an unnamed proxy share five times as many connections", () => {
  const closes = times(1500, () => openConnection(guest(null), UNNAMED_PROXY));

  expect(() => openConnection(guest(null), UNNAMED_PROXY)).toThrow(refused);
  closes.forEach((close) => close());
});
