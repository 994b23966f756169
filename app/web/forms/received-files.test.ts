import * as files from "node:fs/promises";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { ReceivedFiles } from "./received-files.server";

vi.mock("node:fs/promises", { spy: true });

test("after a full disk at the first file, the next file is received", async () => {
  const received = new ReceivedFiles();
  const receive = () => received.receive(Readable.from(["song"]), "song.txt", "text/plain");

  vi.mocked(files.mkdir).mockRejectedValueOnce(
    Object.assign(new Error("no space left on device"), { code: "ENOSPC" }),
  );
  await expect(receive()).rejects.toMatchObject({ code: "ENOSPC" });

  expect(await (await receive()).text()).toBe("song");

  await received.remove();
});
