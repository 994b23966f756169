import { capitals, lineMetrics, type LineMetrics } from "./line-metrics";

export type SetLine = LineMetrics & { text: string; size: number };
export type SetTitle = { lines: SetLine[]; height: number };

export const LINE_GAP = 7;
const MAX_LINES = 5;
const MAX_WORDS = 11;

/** Breaks a title so that it fills most of `width` x `height`. */
export function setTitle(title: string, width: number, height: number): SetTitle {
  const key = `${width}|${height}|${title}`;
  let set = known.get(key);
  if (!set) {
    if (known.size >= MAX_CACHED) known.clear();
    known.set(key, (set = findBest(title, width, height)));
  }

  return set;
}

/** Lists draw the same titles repeatedly. */
const known = new Map<string, SetTitle>();
const MAX_CACHED = 2000;

function findBest(title: string, width: number, height: number): SetTitle {
  const words = wordsOf(title);
  const line = lineTable(words);
  let best: SetTitle = { lines: [], height: 0 };
  let bestScore = -1;

  for (const lines of waysToBreak(words.length, line)) {
    const needed = scaleToMeasure(lines, width, height);
    const gaps = LINE_GAP * (lines.length - 1);
    const scale = Math.min(1, (height - gaps) / needed);
    const score = scoreOf(lines, width, scale);
    if (score <= bestScore) continue;

    bestScore = score;
    best = {
      lines: lines.map((it) => ({ ...it, size: it.size * scale })),
      height: needed * scale + gaps,
    };
  }

  return best;
}

function wordsOf(title: string) {
  const words = capitals(title).trim().split(/\s+/);

  return words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS), "…"] : words;
}

type LineOf = (from: number, to: number) => SetLine;

/** Measures every run of adjacent words once. */
function lineTable(words: string[]): LineOf {
  const table: SetLine[][] = words.map(() => []);

  return (from, to) => {
    const text = words.slice(from, to).join(" ");

    return (table[from]![to] ??= { ...lineMetrics(text), text, size: 0 });
  };
}

/**
 * Every way to break `count` words into at most five lines. The array is reused: copy it to keep
 * it.
 */
function* waysToBreak(
  count: number,
  line: LineOf,
  from = 0,
  lines: SetLine[] = [],
): Generator<SetLine[]> {
  lines.push(line(from, count));
  yield lines;
  lines.pop();
  if (lines.length === MAX_LINES - 1) return;

  for (let to = from + 1; to < count; to++) {
    lines.push(line(from, to));
    yield* waysToBreak(count, line, to, lines);
    lines.pop();
  }
}

/** Scales each line to the measure (with a limit for short words) and returns their height. */
function scaleToMeasure(lines: SetLine[], width: number, height: number) {
  let sum = 0;

  for (const line of lines) sum += line.width;
  const most = Math.min((width / (sum / lines.length)) * 1.55, height * 0.62);
  let needed = 0;

  for (const line of lines) {
    line.size = Math.min(width / line.width, most);
    needed += line.size * (line.up + line.down);
  }

  return needed;
}

/** Rewards covered area; tiny lines and lines of one or two letters score less. */
function scoreOf(lines: SetLine[], width: number, scale: number) {
  let area = 0;
  let smallest = Infinity;
  let orphan = 1;

  for (const { size, width: em, text } of lines) {
    area += (size * scale) ** 2 * em;
    smallest = Math.min(smallest, size * scale);
    if (text.length < 3) orphan = 0.85;
  }

  return area * Math.min(1, smallest / (width * 0.13)) * orphan;
}
