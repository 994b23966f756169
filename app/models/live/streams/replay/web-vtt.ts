import { normalizeUnicode } from "~/models/base/text/normalize";
import { first, last } from "~/platform/required";

/** A caption, in milliseconds of the replay. */
export type Cue = { startMs: number; endMs: number; text: string };

export const MAX_CUES = 10_000;
const MAX_CUE_LENGTH = 500;

/** Reason and line (from 1) of invalid WebVTT. */
export type VttFault = {
  reason: "noHeader" | "badTime" | "tooLong" | "tooMany" | "noCues";
  line: number;
};
type Line = { text: string; n: number };

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s.*)?$`);

/**
 * Reads the subset of WebVTT (W3C) that captions need: sorted cues as plain text. Notes, styles,
 * regions, settings and markup are dropped, so that no foreign markup reaches a browser.
 */
export function readWebVtt(text: string): { cues: Cue[] } | { fault: VttFault } {
  const lines = normalizeUnicode(text.replace(/^\uFEFF/, ""))
    .split(/\r\n|\r|\n/)
    .map((line, i): Line => ({ text: line, n: i + 1 }));
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first(lines).text))
    return { fault: { reason: "noHeader", line: 1 } };

  const cues: Cue[] = [];

  for (const block of blocksOf(bodyOf(lines))) {
    const read = readBlock(block);
    if (read === null) continue;
    if ("reason" in read) return { fault: read };
    if (cues.push(read) > MAX_CUES) return { fault: { reason: "tooMany", line: first(block).n } };
  }

  if (cues.length === 0) return { fault: { reason: "noCues", line: lines.length } };

  return { cues: cues.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) };
}

export function writeWebVtt(cues: Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${timeText(startMs)} --> ${timeText(endMs)}\n${escape(text)}\n`,
  );

  return ["WEBVTT\n", ...blocks].join("\n");
}

/** Skips the header block. */
function bodyOf([, ...lines]: Line[]): Line[] {
  const begin = lines.findIndex(({ text }) => text.trim() === "" || text.includes("-->"));

  return begin < 0 ? [] : lines.slice(begin);
}

function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = [[]];

  for (const line of lines) {
    if (line.text.trim() === "") blocks.push([]);
    else last(blocks).push(line);
  }

  return blocks.filter((block) => block.length > 0);
}

/** Null for other blocks and empty cues. */
function readBlock(block: Line[]): Cue | VttFault | null {
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first(block).text)) return null;

  // A cue may begin with a name.
  const at = block.findIndex(({ text }) => text.includes("-->"));
  const times = at === 0 || at === 1 ? readTimes(block[at]!.text) : null;
  if (!times) return { reason: "badTime", line: block[Math.max(0, at)]!.n };

  const text = bareText(block.slice(at + 1).map((line) => line.text));
  if ([...text].length > MAX_CUE_LENGTH) return { reason: "tooLong", line: block[at]!.n };

  return text === "" ? null : { ...times, text };
}

function readTimes(line: string) {
  const found = TIMES.exec(line);
  if (!found) return null;

  const [startMs, endMs] = [milliseconds(found.slice(1, 5)), milliseconds(found.slice(5, 9))];

  return startMs < endMs ? { startMs, endMs } : null;
}

function milliseconds([hours = "0", minutes, seconds, thousandths]: string[]) {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
  );
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00A0",
  lrm: "\u200E",
  rlm: "\u200F",
};

function bareText(lines: string[]): string {
  const bare = lines.map((line) =>
    line
      .replace(/<[^>]*>?/g, "")
      .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replace(/\p{Cc}/gu, "")
      .trim(),
  );

  return bare.filter(Boolean).join("\n");
}

const escape = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function timeText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

  return `${two(ms / 3600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
}
