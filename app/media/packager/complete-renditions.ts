import { findSilentFrame } from "../codecs/silence";
import { timescaleOf } from "../isobmff/track";
import type { Rendition } from "./rendition";
import { isKept, type Segment, type StandIn } from "./segment";
import { ON_TIME_US } from "./segment-timeline";

/**
 * Every rendition of a finished show lists every segment of it, because players stop where one
 * track ends. What a rendition lacks comes from another one of its kind; what none has is silence,
 * or the last picture.
 */
export function completeRenditions(all: Rendition[]) {
  const renditions = all.filter(({ segments }) => segments.some(isKept));
  const numbers = new Set(renditions.flatMap(({ segments }) => segments.map(({ n }) => n)));
  const inOrder = [...numbers].sort((a, b) => a - b);

  for (const rendition of renditions) {
    const others = renditions.filter((it) => it !== rendition);

    rendition.list(completed(rendition, others, inOrder));
  }
}

function completed(rendition: Rendition, others: Rendition[], numbers: number[]): Segment[] {
  const isSameKind = ({ track }: Rendition) => track?.kind === rendition.track?.kind;
  const likeThis = others.filter(isSameKind);
  const listed: Segment[] = [];

  for (const n of numbers) {
    const own = rendition.find(n);
    if (own && isKept(own)) {
      listed.push(own);
      continue;
    }

    const substitute = findKept(likeThis, n);
    const model =
      substitute ?? findKept(others, n) ?? [rendition, ...others].find((it) => it.find(n))!;
    const missing = missingSegment({ rendition, model, n, before: listed.at(-1) });
    const standIn = substitute
      ? { kind: "rendition" as const, name: substitute.name, init: substitute.find(n)!.init }
      : standInFor(rendition, missing);

    listed.push(standIn ? { ...missing, standIn } : missing);
  }

  return listed;
}

const findKept = (renditions: Rendition[], n: number) =>
  renditions.find((it) => {
    const segment = it.find(n);

    return segment && isKept(segment);
  });

type Missing = {
  rendition: Rendition;
  /** Has the time of the segment. */ model: Rendition;
  n: number;
  before?: Segment;
};

/** Encoded like the segment before it, or like the first one there is. */
function missingSegment({ rendition, model, n, before }: Missing): Segment {
  const { session, epochMs } = model.find(n)!;
  const { init, lastUs } = before ?? rendition.segments.find(isKept)!;
  const scale = timescaleOf(rendition.tracks[init]!);
  const ticks = (us: number) => Math.round((us * scale) / 1e6);

  const startUs = model.startUs(model.find(n)!);
  const previousEnd =
    before?.epochMs === epochMs ? before.start + (before.offset ?? 0) + before.duration : null;
  const isOnTime =
    previousEnd !== null && Math.abs(previousEnd - ticks(startUs)) <= ticks(ON_TIME_US);
  const start = isOnTime ? previousEnd : ticks(startUs);

  const next = rendition.find(n + 1);
  const hasNext = next && isKept(next) && next.epochMs === epochMs;
  const end = hasNext ? ticks(rendition.startUs(next)) : ticks(startUs + model.lengthUs(n));
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

/** What plays where no rendition of this kind has anything; null where nothing can. */
function standInFor(rendition: Rendition, { n, init }: Segment): StandIn | null {
  const track = rendition.tracks[init]!;
  if (track.kind === "audio") return findSilentFrame(track) && { kind: "silence" };

  const canStay = (it: Segment) => isKept(it) && !it.isDependent && it.init === init;
  const { segments } = rendition;
  const held = segments.findLast((it) => it.n < n && canStay(it)) ?? segments.find(canStay);

  return held ? { kind: "held", n: held.n } : null;
}
