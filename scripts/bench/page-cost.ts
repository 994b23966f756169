import { readFileSync } from "node:fs";
import http from "node:http";

/** Unit of CPU time in Linux's /proc. */
const TICK_MS = 10;

/**
 * CPU time of a process in milliseconds: fields 14 and 15 of /proc/<pid>/stat, counted from the end
 * of the name, which may contain spaces.
 */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");

  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Requests a page like a Vietnamese browser. @returns the compressed size in bytes */
export function loadPage(
  url: string,
  { cookie, agent }: { cookie?: string | null; agent?: http.Agent } = {},
): Promise<number> {
  const ownCookie = cookie ? `; ${cookie}` : "";
  const headers = {
    "Accept-Encoding": "gzip, br",
    Cookie: `nhacsong_zone=Asia%2FHo_Chi_Minh; nhacsong_lang=vi${ownCookie}`,
  };

  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (answer) => {
        let byteCount = 0;

        answer
          .on("data", (bodyPart: Buffer) => {
            byteCount += bodyPart.length;
          })
          .on("end", () => resolve(byteCount));
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      })
      .on("error", reject);
  });
}
