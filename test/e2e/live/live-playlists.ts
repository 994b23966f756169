import type { APIRequestContext } from "@playwright/test";

/** The finished segments of one rendition in its playlist: address, start in ms, length. */
export async function listSegments(request: APIRequestContext, master: string, rendition: string) {
  const address = master.replace(/master\.m3u8.*$/, `${rendition}/index.m3u8?ll=0`);
  const answer = await request.get(address);
  const text = await answer.text();
  const segments = [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)\s+#EXTINF:([\d.]+),\s+(\S+)/g)].map(
    ([, at, seconds, name]) => ({
      name: name!,
      at: Date.parse(at!),
      seconds: Number(seconds),
    }),
  );

  return { segments, text };
}

/**
 * When the newest picture that viewers can get was filmed, in ms; a busy computer may send only one
 * of the sizes.
 */
export async function newestPictureAt(
  request: APIRequestContext,
  eventId: string,
): Promise<number> {
  const master = await playbackUrl(request, eventId);
  if (!master) return 0;

  const lists = await Promise.all(
    ["v720", "v360"].map((name) => listSegments(request, master, name)),
  );

  return Math.max(0, ...lists.flatMap(({ segments }) => segments.map(({ at }) => at)));
}

export async function playbackUrl(request: APIRequestContext, eventId: string) {
  const answer = await request.get(`/api/events/${eventId}/stream`);

  return ((await answer.json()) as { playbackUrl: string | null }).playbackUrl;
}

/**
 * The samples (frames) of one rendition of a finished show, and its discontinuities. Not counted:
 * segments of another rendition that stand in, and those that start later than `untilMs`, where
 * silence stands in for what never came.
 */
export async function countSamples(
  request: APIRequestContext,
  master: string,
  rendition: string,
  untilMs: number,
) {
  const base = master.replace(/master\.m3u8.*$/, `${rendition}/`);
  const { segments, text } = await listSegments(request, master, rendition);
  let samples = 0;

  const own = segments.filter(({ name, at }) => /^s\d/.test(name) && at <= untilMs);

  for (const { name } of own) samples += samplesIn(await (await request.get(base + name)).body());

  return { samples, cuts: text.split("#EXT-X-DISCONTINUITY\n").length - 1 };
}

/** Start of the first audio: µs on the sender's clock (48 kHz; ISO/IEC 14496-12, `tfdt`). */
export async function firstSoundUs(
  request: APIRequestContext,
  master: string,
  rendition = "a",
): Promise<number> {
  const base = master.replace(/master\.m3u8.*$/, `${rendition}/`);
  const [first] = /^s\d+\.m4s$/m.exec(await (await request.get(`${base}index.m3u8?ll=0`)).text())!;
  const segment = await (await request.get(base + first)).body();
  const box = segment.indexOf("tfdt");
  const ticks =
    segment[box + 4] === 1
      ? Number(segment.readBigUInt64BE(box + 8))
      : segment.readUInt32BE(box + 8);

  return (ticks * 1e6) / 48_000;
}

/** The sample counts of every track run (ISO/IEC 14496-12, `trun`). */
function samplesIn(segment: Buffer): number {
  let samples = 0;

  for (let at = segment.indexOf("trun"); at >= 0; at = segment.indexOf("trun", at + 4))
    samples += segment.readUInt32BE(at + 8);

  return samples;
}
