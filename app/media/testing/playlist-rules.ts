import { expect } from "vitest";

export type ListedPart = { uri: string; duration: number; independent: boolean };
export type ListedSegment = { n: number; duration: number; discontinuity: number; init: string; parts: ListedPart[] };

const number = (playlist: string, tag: string) =>
  Number(new RegExp(`^#EXT-X-${tag}:([\\d.]+)`, "m").exec(playlist)?.[1]);

/** What a player understands of a media playlist, read independently of the code that wrote it. */
export function readPlaylist(playlist: string) {
  let discontinuity = number(playlist, "DISCONTINUITY-SEQUENCE");
  let init = "";
  let parts: ListedPart[] = [];
  let duration = 0;
  const segments: ListedSegment[] = [];
  for (const line of playlist.split("\n")) {
    const value = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(line)?.[1] ?? "";
    if (line === "#EXT-X-DISCONTINUITY") discontinuity += 1;
    if (line.startsWith("#EXT-X-MAP")) init = value("URI");
    if (line.startsWith("#EXT-X-PART:")) {
      parts.push({
        uri: value("URI"),
        duration: Number(value("DURATION")),
        independent: value("INDEPENDENT") === "YES",
      });
    }
    if (line.startsWith("#EXTINF")) duration = Number(/[\d.]+/.exec(line)![0]);
    if (/^s\d+\.m4s$/.test(line)) {
      segments.push({ n: Number(line.slice(1, -4)), duration, discontinuity, init, parts });
      parts = [];
    }
  }
  return {
    targetDuration: number(playlist, "TARGETDURATION"),
    partTarget: Number(/PART-TARGET=([\d.]+)/.exec(playlist)?.[1]),
    mediaSequence: number(playlist, "MEDIA-SEQUENCE"),
    hint: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(playlist)?.[1] ?? null,
    isEnded: playlist.includes("#EXT-X-ENDLIST"),
    segments,
    openParts: parts,
  };
}

/** RFC 8216bis, as far as a server of ours can break it. */
export function expectRulesKept(playlist: string) {
  const { segments, openParts, partTarget, targetDuration, mediaSequence } = readPlaylist(playlist);
  segments.forEach((segment, i) => expect(segment.n).toBe(mediaSequence + i));
  for (const segment of segments) {
    expect(Math.round(segment.duration)).toBeLessThanOrEqual(targetDuration);
    expect(segment.init).not.toBe("");
    if (segment.parts.length === 0) continue;
    const sum = segment.parts.reduce((seconds, part) => seconds + part.duration, 0);
    expect(sum).toBeCloseTo(segment.duration, 3);
    expect(segment.parts[0]!.independent).toBe(true);
    for (const part of segment.parts.slice(0, -1)) {
      if (!part.independent) expect(part.duration).toBeGreaterThanOrEqual(partTarget * 0.85);
    }
  }
  for (const part of [...segments.flatMap((it) => it.parts), ...openParts]) {
    expect(part.duration).toBeLessThanOrEqual(partTarget);
  }
}
