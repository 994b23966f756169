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
type NumberedLine = { text: string; n: number };

const TIME_PATTERN = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const CUE_TIMES = new RegExp(String.raw`^\s*${TIME_PATTERN}\s+-->\s+${TIME_PATTERN}(?:\s.*)?$`);

/**
 * Reads the subset of WebVTT (W3C) that captions need: sorted cues as plain text. Notes, styles,
 * regions, settings and markup are dropped, so that no foreign markup reaches a browser.
 */
export function readWebVtt(vttText: string): { cues: Cue[] } | { fault: VttFault } {
  const vttLines = normalizeUnicode(vttText.replace(/^\uFEFF/, ""))
    .split(/\r\n|\r|\n/)
    .map((lineText, index): NumberedLine => ({ text: lineText, n: index + 1 }));
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first(vttLines).text))
    return { fault: { reason: "noHeader", line: 1 } };

  const cues: Cue[] = [];

  for (const block of splitBlocks(skipHeader(vttLines))) {
    const cueOrFault = readBlock(block);
    if (cueOrFault === null) continue;
    if ("reason" in cueOrFault) return { fault: cueOrFault };
    if (cues.push(cueOrFault) > MAX_CUES)
      return { fault: { reason: "tooMany", line: first(block).n } };
  }

  if (cues.length === 0) return { fault: { reason: "noCues", line: vttLines.length } };

  return {
    cues: cues.sort(
      (earlier, later) => earlier.startMs - later.startMs || earlier.endMs - later.endMs,
    ),
  };
}

export function writeWebVtt(cues: Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${timeText(startMs)} --> ${timeText(endMs)}\n${escapeMarkup(text)}\n`,
  );

  return ["WEBVTT\n", ...blocks].join("\n");
}

/** Skips the header block. */
function skipHeader([, ...vttLines]: NumberedLine[]): NumberedLine[] {
  const bodyStart = vttLines.findIndex(({ text }) => text.trim() === "" || text.includes("-->"));

  return bodyStart < 0 ? [] : vttLines.slice(bodyStart);
}

function splitBlocks(vttLines: NumberedLine[]): NumberedLine[][] {
  const blocks: NumberedLine[][] = [[]];

  for (const line of vttLines) {
    if (line.text.trim() === "") blocks.push([]);
    else last(blocks).push(line);
  }

  return blocks.filter((block) => block.length > 0);
}

/** Reads a cue; null for notes, styles, regions and empty cues. */
function readBlock(block: NumberedLine[]): Cue | VttFault | null {
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first(block).text)) return null;

  // A cue may have a name on the line before its times.
  const timesIndex = block.findIndex(({ text: cueText }) => cueText.includes("-->"));
  const times = timesIndex === 0 || timesIndex === 1 ? readTimes(block[timesIndex]!.text) : null;
  if (!times) return { reason: "badTime", line: block[Math.max(0, timesIndex)]!.n };

  const cueText = stripMarkup(block.slice(timesIndex + 1).map((line) => line.text));
  if ([...cueText].length > MAX_CUE_LENGTH)
    return { reason: "tooLong", line: block[timesIndex]!.n };

  return cueText === "" ? null : { ...times, text: cueText };
}

function readTimes(timesLine: string) {
  const timesMatch = CUE_TIMES.exec(timesLine);
  if (!timesMatch) return null;

  const [startMs, endMs] = [
    toMilliseconds(timesMatch.slice(1, 5)),
    toMilliseconds(timesMatch.slice(5, 9)),
  ];

  return startMs < endMs ? { startMs, endMs } : null;
}

function toMilliseconds([hours = "0", minutes, seconds, thousandths]: string[]) {
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

function stripMarkup(cueLines: string[]): string {
  const plainLines = cueLines.map((line) =>
    line
      .replace(/<[^>]*>?/g, "")
      .replace(/&(\w+);/g, (entity, entityName: string) => ENTITIES[entityName] ?? entity)
      .replace(/\p{Cc}/gu, "")
      .trim(),
  );

  return plainLines.filter(Boolean).join("\n");
}

const escapeMarkup = (cueText: string) =>
  cueText.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function timeText(timeMs: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

  return `${twoDigits(timeMs / 3600_000)}:${twoDigits((timeMs / 60_000) % 60)}:${twoDigits((timeMs / 1000) % 60)}.${String(timeMs % 1000).padStart(3, "0")}`;
}
