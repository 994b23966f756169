import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { folderStore } from "~/integrations/storage/object-store/folder-store";
import { env } from "~/platform/settings/env.server";
import { StartError } from "~db/start-error";
import { holdLease } from "./hold-lease.server";

afterEach(() => {
  env.COPY_TO = undefined;
});

test("a former server is not told to delete the claim of the server in charge", async () => {
  const [place, other] = ["place-", "other-"].map((name) => mkdtempSync(path.join(tmpdir(), name)));

  await claimStore(folderStore(place!), { dataFolder: other!, setting: "COPY_TO" });
  env.COPY_TO = place;

  const refusal = await holdLease().catch((error: unknown) => error as Error);

  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toContain(
    "Another server has taken over, or COPY_TO is wrong. Delete nothing there.",
  );
  expect((refusal as Error).message).not.toContain("owner.json");
});
