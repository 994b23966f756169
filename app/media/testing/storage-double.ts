import { mkdtempSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env } from "~/platform/settings/env.server";
import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";

export const PLACE = "s3://site/recordings";

type Seen = { method: string; key: string };

/**
 * S3-compatible storage behind RECORDINGS_TO; tests may make it unreachable, refuse requests, and
 * read the requests.
 */
export function storageDouble() {
  const directory = mkdtempSync(path.join(tmpdir(), "s3-"));
  const configureBuckets = [{ name: "site", configs: [] }];
  const storage = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets,
  });
  const before = { ...env };
  const seen: Seen[] = [];
  const state = { isAway: false, intercept: (_: Seen): void | Promise<void> => {} };
  let target: AddressInfo;

  const front = http.createServer((request, response) => {
    const asked = { method: request.method!, key: decodeURIComponent(request.url!.split("?")[0]!.replace(/^\/site\/(recordings\/)?/, "")) }; // prettier-ignore
    if (state.isAway) {
      void request.socket.destroy();

      return;
    }

    seen.push(asked);
    void Promise.resolve(state.intercept(asked)).then(() => {
      if (state.isAway) {
        void request.socket.destroy();

        return;
      }

      const { method, url, headers } = request;
      const onward = http.request(
        { host: "127.0.0.1", port: target.port, method, path: url, headers },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
        },
      );

      onward.on("error", () => response.destroy());
      request.pipe(onward);
    });
  });

  beforeAll(async () => {
    target = await storage.run();
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));

    const { port } = front.address() as AddressInfo;
    const keys = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };

    Object.assign(env, keys, { RECORDINGS_TO: PLACE });
    // The place is claimed in advance, because claiming a free one takes seconds.
    await claimStore(openBucket(PLACE), { dataFolder: env.DATA_DIR, setting: "RECORDINGS_TO" });
  });
  beforeEach(() => {
    state.isAway = false;
    state.intercept = () => {};

    seen.length = 0;
  });
  afterAll(async () => {
    Object.assign(env, { RECORDINGS_TO: undefined, S3_ENDPOINT: undefined, S3_ACCESS_KEY_ID: undefined, S3_SECRET_ACCESS_KEY: undefined }, before); // prettier-ignore
    front.closeAllConnections();
    front.close();
    await storage.close();
  });

  return {
    seen,
    state,
    requests: (method: string) => seen.filter((it) => it.method === method).map(({ key }) => key),
    list: async (prefix = "") => [...(await openBucket(PLACE).list(prefix)).keys()].sort(),
    delete: (key: string) => openBucket(PLACE).delete(key),
  };
}
