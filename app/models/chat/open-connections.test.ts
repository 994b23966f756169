import { expect, test } from "vitest";
import { type Actor, GUEST } from "../actor";
import { openConnection } from "./open-connections.server";

const ADDRESS = "203.0.113.7";
const guest = (visitorId: string | null): Actor => ({ ...GUEST, visitorId });
const member = (userId: string): Actor => ({ userId, role: "viewer", isApprovedArtist: false, visitorId: null });
const times = <It>(count: number, make: (n: number) => It) => Array.from({ length: count }, (_, n) => make(n));
const refused = expect.objectContaining({ code: "throttled", messageKey: "live:tooManyOpen" });

test("a person has thirty open wherever they are, and one more for each that closes, once", () => {
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

test("guests of one address have three hundred together; members and other addresses do not count there", () => {
  const closes = times(300, (n) => openConnection(guest(n % 2 ? null : `visitor ${n}`), ADDRESS));
  expect(() => openConnection(guest("late"), ADDRESS)).toThrow(refused);
  closes.push(openConnection(member("neighbour"), ADDRESS), openConnection(guest("late"), "203.0.113.8"));
  closes.forEach((close) => close());
  openConnection(guest("late"), ADDRESS)();
});

test("what comes from this very machine is not counted", () => {
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", undefined]) {
    const closes = times(1000, () => openConnection(guest("bench"), address));
    closes.forEach((close) => close());
  }
});
