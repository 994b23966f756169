import type { CueKind } from "~db/vocabularies";
import type { SongLine, UpcomingLine, Verse } from "~db/schema";
import { linesOf } from "./words";

/** A song of a set list. */
export type ScriptSong = { itemId: string; title: string; writer: string | null; verses: Verse[] };
/** A line of a song in the set list; -1 announces the song. */
export type Place = { itemId: string; line: number };
export type Step = Place & {
  kind: CueKind;
  title: string;
  writer: string | null;
  text: string | null;
  translation: string | null;
  upcoming: UpcomingLine[];
};
export type Move = "next" | "back" | "clear" | Place;
type Shown = Pick<Step, "kind" | "line"> & { itemId: string | null };

const UPCOMING = 2;

/** Every step of a show, in order: each song is announced, then follow its lines. */
export function scriptOf(songs: ScriptSong[]): Step[] {
  return songs.flatMap(stepsOf);
}

function stepsOf({ itemId, title, writer, verses }: ScriptSong): Step[] {
  const lines = linesOf(verses);
  const after = (line: number) => lines.slice(line + 1, line + 1 + UPCOMING).map(upcomingOf);
  const song = { itemId, title, writer };

  return [
    { ...song, kind: "next", line: -1, text: title, translation: null, upcoming: after(-1) },
    ...lines.map(({ text, translation }, line): Step => {
      return { ...song, kind: "line", line, text, translation, upcoming: after(line) };
    }),
  ];
}

const upcomingOf = ({ text, translation }: SongLine) => ({ text, translation });

/** The step that a press leads to; null if it changes nothing. */
export function stepAfter(script: Step[], shown: Shown | null, move: Move): Step | null {
  if (typeof move === "object") return script[placeOf(script, move)] ?? null;

  const at = shown ? placeOf(script, shown) : -1;
  const clearedHere = shown && shown.kind !== "clear" ? cleared(script[at]) : null;
  if (move === "clear") return clearedHere;
  // What was cleared comes back first.
  if (move === "back") return script[shown?.kind === "clear" ? at : at - 1] ?? null;

  return script[at + 1] ?? clearedHere;
}

function placeOf(
  script: Step[],
  { itemId, line }: { itemId: string | null; line: number },
): number {
  return script.findIndex((step) => step.itemId === itemId && step.line === line);
}

/** The place stays, so that the next press goes on from there. */
function cleared(step: Step | undefined): Step {
  const nowhere = { itemId: "", line: -1, title: "", writer: null };

  return { ...(step ?? nowhere), kind: "clear", text: null, translation: null, upcoming: [] };
}
