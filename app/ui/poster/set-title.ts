import { boundedCache } from "~/platform/bounded-cache";
import { toCapitals, lineMetrics, type LineMetrics } from "./line-metrics";

export type TitleLine = LineMetrics & { text: string; size: number };
export type BrokenTitle = { lines: TitleLine[]; height: number };

export const LINE_GAP = 7;
const MAX_LINES = 5;
const MAX_WORDS = 11;

/** Breaks a title into lines so that it fills most of `width` x `height`. */
export function breakTitle(title: string, width: number, height: number): BrokenTitle {
  return settledTitles(`${width}|${height}|${title}`, () => findBest(title, width, height));
}

/** Lists draw the same titles repeatedly. */
const settledTitles = boundedCache<BrokenTitle>(2000);

function findBest(title: string, width: number, height: number): BrokenTitle {
  const titleWords = wordsOf(title);
  const lineOf = lineTable(titleWords);
  let bestTitle: BrokenTitle = { lines: [], height: 0 };
  let bestScore = -1;

  for (const candidate of lineBreaks(titleWords.length, lineOf)) {
    const needed = scaleToMeasure(candidate, width, height);
    const gapHeight = LINE_GAP * (candidate.length - 1);
    const scale = Math.min(1, (height - gapHeight) / needed);
    const score = scoreOf(candidate, width, scale);
    if (score <= bestScore) continue;

    bestScore = score;
    bestTitle = {
      lines: candidate.map((titleLine) => ({ ...titleLine, size: titleLine.size * scale })),
      height: needed * scale + gapHeight,
    };
  }

  return bestTitle;
}

function wordsOf(title: string) {
  const titleWords = toCapitals(title).trim().split(/\s+/);

  return titleWords.length > MAX_WORDS ? [...titleWords.slice(0, MAX_WORDS), "…"] : titleWords;
}

type LineMeasurer = (from: number, to: number) => TitleLine;

/** Measures every run of adjacent words once. */
function lineTable(words: string[]): LineMeasurer {
  const measuredLines: TitleLine[][] = words.map(() => []);

  return (firstWord, endWord) => {
    const lineText = words.slice(firstWord, endWord).join(" ");

    return (measuredLines[firstWord]![endWord] ??= {
      ...lineMetrics(lineText),
      text: lineText,
      size: 0,
    });
  };
}

/**
 * Every way to break `count` words into at most five lines. The array is reused: copy it to keep
 * it.
 */
function* lineBreaks(
  count: number,
  lineOf: LineMeasurer,
  firstWord = 0,
  brokenLines: TitleLine[] = [],
): Generator<TitleLine[]> {
  brokenLines.push(lineOf(firstWord, count));
  yield brokenLines;
  brokenLines.pop();
  if (brokenLines.length === MAX_LINES - 1) return;

  for (let endWord = firstWord + 1; endWord < count; endWord++) {
    brokenLines.push(lineOf(firstWord, endWord));
    yield* lineBreaks(count, lineOf, endWord, brokenLines);
    brokenLines.pop();
  }
}

/** Scales each line to the measure (with a limit for short words) and returns their height. */
function scaleToMeasure(lines: TitleLine[], width: number, height: number) {
  let totalWidth = 0;

  for (const titleLine of lines) totalWidth += titleLine.width;
  const maxSize = Math.min((width / (totalWidth / lines.length)) * 1.55, height * 0.62);
  let needed = 0;

  for (const titleLine of lines) {
    titleLine.size = Math.min(width / titleLine.width, maxSize);
    needed += titleLine.size * (titleLine.up + titleLine.down);
  }

  return needed;
}

/** Rewards covered area; tiny lines and lines of one or two letters score less. */
function scoreOf(lines: TitleLine[], width: number, scale: number) {
  let coveredArea = 0;
  let smallest = Infinity;
  let orphan = 1;

  for (const { size, width: emWidth, text } of lines) {
    coveredArea += (size * scale) ** 2 * emWidth;
    smallest = Math.min(smallest, size * scale);
    if (text.length < 3) orphan = 0.85;
  }

  return coveredArea * Math.min(1, smallest / (width * 0.13)) * orphan;
}
