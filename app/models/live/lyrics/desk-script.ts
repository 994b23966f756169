import type { CueKind } from "~db/vocabularies";
import type { SongLine, UpcomingLine, Verse } from "~db/schema";
import { linesOf } from "./words";

/** A song of a set list. */
export type ScriptSong = { itemId: string; title: string; writer: string | null; verses: Verse[] };
/** A line of a song in the set list. `line`: -1 for the announcement of the song. */
export type SongPlace = { itemId: string; line: number };
export type ScriptStep = SongPlace & {
  kind: CueKind;
  title: string;
  writer: string | null;
  text: string | null;
  translation: string | null;
  upcoming: UpcomingLine[];
};
export type DeskMove = "next" | "back" | "clear" | SongPlace;
type ShownStep = Pick<ScriptStep, "kind" | "line"> & { itemId: string | null };

const UPCOMING_LINES = 2;

/** Builds all steps of a show in order: each song is announced, then its lines follow. */
export function scriptOf(songs: ScriptSong[]): ScriptStep[] {
  return songs.flatMap(stepsOf);
}

function stepsOf({ itemId, title, writer, verses }: ScriptSong): ScriptStep[] {
  const songLines = linesOf(verses);
  const upcomingAfter = (lineIndex: number) =>
    songLines.slice(lineIndex + 1, lineIndex + 1 + UPCOMING_LINES).map(upcomingOf);
  const songFields = { itemId, title, writer };

  return [
    {
      ...songFields,
      kind: "next",
      line: -1,
      text: title,
      translation: null,
      upcoming: upcomingAfter(-1),
    },
    ...songLines.map(({ text, translation }, lineIndex): ScriptStep => {
      return {
        ...songFields,
        kind: "line",
        line: lineIndex,
        text,
        translation,
        upcoming: upcomingAfter(lineIndex),
      };
    }),
  ];
}

const upcomingOf = ({ text, translation }: SongLine) => ({ text, translation });

/** Finds the step that a press leads to; null if it changes nothing. */
export function stepAfter(
  script: ScriptStep[],
  shownStep: ShownStep | null,
  move: DeskMove,
): ScriptStep | null {
  if (typeof move === "object") return script[findStepIndex(script, move)] ?? null;

  const stepIndex = shownStep ? findStepIndex(script, shownStep) : -1;
  const clearedStep = shownStep && shownStep.kind !== "clear" ? clearStep(script[stepIndex]) : null;
  if (move === "clear") return clearedStep;
  // After a clear, "back" shows the cleared line again.
  if (move === "back")
    return script[shownStep?.kind === "clear" ? stepIndex : stepIndex - 1] ?? null;

  return script[stepIndex + 1] ?? clearedStep;
}

function findStepIndex(
  script: ScriptStep[],
  { itemId, line: lineIndex }: { itemId: string | null; line: number },
): number {
  return script.findIndex((step) => step.itemId === itemId && step.line === lineIndex);
}

/** An empty step at the same place, so that the next press continues from there. */
function clearStep(step: ScriptStep | undefined): ScriptStep {
  const emptyStep = { itemId: "", line: -1, title: "", writer: null };

  return { ...(step ?? emptyStep), kind: "clear", text: null, translation: null, upcoming: [] };
}
