import { afterEach, expect, test, vi } from "vitest";
import { issuePlaybackToken, verifyPlaybackToken } from "./playback-token.server";

afterEach(() => vi.useRealTimers());

const holder = { eventId: "event-1", session: "session-key", visitorId: null };

test("a token contains the event, the session and an expiry in ten minutes", () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T20:00:00Z") });

  const pass = verifyPlaybackToken(issuePlaybackToken(holder));

  expect(pass).toEqual({ ...holder, expiresAt: new Date("2026-01-01T20:10:00Z") });
});

test("an unattended address lasts twelve hours", () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T20:00:00Z") });
  expect(verifyPlaybackToken(issuePlaybackToken(holder, "unattended"))!.expiresAt).toEqual(
    new Date("2026-01-02T08:00:00Z"),
  );
});

test("changing any character invalidates a token", () => {
  const token = issuePlaybackToken(holder);

  for (let i = 0; i < token.length; i++) {
    const changed = token.slice(0, i) + (token[i] === "A" ? "B" : "A") + token.slice(i + 1);
    const pass = verifyPlaybackToken(changed);
    // The last base64url character may have unused bits: then it is the same token.
    if (pass)
      expect(Buffer.from(changed.split(".")[1]!, "base64url")).toEqual(
        Buffer.from(token.split(".")[1]!, "base64url"),
      );
  }
});

test("unknown strings are not tokens", () => {
  for (const junk of [
    "",
    ".",
    "a.b",
    "a.b.c",
    "🎵",
    "..",
    `${"x".repeat(2000)}.y`,
    issuePlaybackToken(holder).split(".")[0]!,
  ]) {
    expect(verifyPlaybackToken(junk)).toBeNull();
  }
});

test("a token fits into one path segment", () => {
  expect(issuePlaybackToken({ ...holder, visitorId: "x".repeat(64) })).toMatch(/^[\w.-]+$/);
});
