import { findSilentFrame } from "../codecs/silence";
import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "./rendition";
import { isKept, type Segment, type StandIn } from "./segment";
import { ON_TIME_US } from "./segment-timeline";

/**
 * Makes every rendition of a finished show list all segments of the show, because players stop
 * where one track ends. A missing segment comes from another rendition of its kind; if none has it,
 * silence or the last picture is played.
 */
export function completeRenditions(allRenditions: Rendition[]) {
  const renditions = allRenditions.filter(({ segments }) => segments.some(isKept));
  const numbers = new Set(renditions.flatMap(({ segments }) => segments.map(({ n }) => n)));
  const inOrder = [...numbers].sort((left, right) => left - right);

  for (const rendition of renditions) {
    const others = renditions.filter((candidate) => candidate !== rendition);

    rendition.list(completed(rendition, others, inOrder));
  }
}

function completed(rendition: Rendition, others: Rendition[], numbers: number[]): Segment[] {
  const isSameKind = ({ track }: Rendition) => track?.kind === rendition.track?.kind;
  const sameKind = others.filter(isSameKind);
  const listed: Segment[] = [];

  for (const number of numbers) {
    const ownSegment = rendition.find(number);
    if (ownSegment && isKept(ownSegment)) {
      listed.push(ownSegment);
      continue;
    }

    const substitute = findKept(sameKind, number);
    const timeSource =
      substitute ??
      findKept(others, number) ??
      [rendition, ...others].find((candidate) => candidate.find(number))!;
    const missing = missingSegment({
      rendition,
      model: timeSource,
      n: number,
      before: listed.at(-1),
    });
    const standIn = substitute
      ? { kind: "rendition" as const, name: substitute.name, init: substitute.find(number)!.init }
      : standInFor(rendition, missing);

    listed.push(standIn ? { ...missing, standIn } : missing);
  }

  return listed;
}

const findKept = (renditions: Rendition[], number: number) =>
  renditions.find((candidate) => {
    const segment = candidate.find(number);

    return segment && isKept(segment);
  });

type Missing = {
  rendition: Rendition;
  /** The rendition that gives the time of the segment. */ model: Rendition;
  n: number;
  before?: Segment;
};

/** A segment without media, encoded like the segment before it or like the first kept one. */
function missingSegment({ rendition, model, n, before }: Missing): Segment {
  const { session, epochMs } = model.find(n)!;
  const { init, lastUs } = before ?? rendition.segments.find(isKept)!;
  const timescale = timescaleOf(rendition.tracks[init]!);
  const ticks = (timeUs: number) => Math.round((timeUs * timescale) / 1e6);

  const startUs = model.startUs(model.find(n)!);
  const previousEnd =
    before?.epochMs === epochMs ? before.start + (before.offset ?? 0) + before.duration : null;
  const isOnTime =
    previousEnd !== null && Math.abs(previousEnd - ticks(startUs)) <= ticks(ON_TIME_US);
  const start = isOnTime ? previousEnd : ticks(startUs);

  const nextSegment = rendition.find(n + 1);
  const hasNext = nextSegment && isKept(nextSegment) && nextSegment.epochMs === epochMs;
  const end = hasNext ? ticks(rendition.startUs(nextSegment)) : ticks(startUs + model.lengthUs(n));
  const duration = Math.max(1, end - start);

  const time = { start, duration, session, epochMs };

  return {
    n,
    init,
    ...time,
    lastUs,
    bytes: 0,
    parts: [],
    data: null,
    isComplete: true,
    isLost: true,
  };
}

/**
 * The silence or held picture that plays where no rendition of this kind has media; null if neither
 * is possible.
 */
function standInFor(rendition: Rendition, { n, init }: Segment): StandIn | null {
  const track = rendition.tracks[init]!;
  if (track.kind === "audio") return findSilentFrame(track) && { kind: "silence" };

  const canStay = (candidate: Segment) =>
    isKept(candidate) && !candidate.isDependent && candidate.init === init;
  const { segments } = rendition;
  const heldSegment =
    segments.findLast((candidate) => candidate.n < n && canStay(candidate)) ??
    segments.find(canStay);

  return heldSegment ? { kind: "held", n: heldSegment.n } : null;
}
