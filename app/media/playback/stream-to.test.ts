import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { streamTo } from "./stream-to";

/** A response that is never read. */
class SlowReader extends EventEmitter {
  destroyed = false;
  writableLength = 0;
  cork() {}
  uncork() {}
  end() {}
  write(piece: Buffer) {
    this.writableLength += piece.length;
  }
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

test("a progressive response disconnects a reader who falls behind", async () => {
  const slow = new SlowReader();

  await streamTo(slow as never, { eventId: "e", isAuthorized: async () => true }, async (write) => {
    while (write(Buffer.alloc(500_000)));
  });
  expect(slow.destroyed).toBe(true);
  expect(slow.writableLength).toBeLessThan(5_000_000);
});
