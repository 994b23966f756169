/** A fragment of hls.js: seconds of the media, and when it was filmed (ms since 1970). */
export type Listed = { start: number; duration: number; programDateTime: number | null };

/** When the media at this position was filmed. Null where the list does not know. */
export function momentAt(fragments: Listed[], position: number): number | null {
  const fragment = fragments.findLast(({ start }) => start <= position) ?? fragments[0];
  if (!fragment || fragment.programDateTime === null) return null;

  return fragment.programDateTime + (position - fragment.start) * 1000;
}

/** Where to play what was filmed at this moment; after a pause of the artist, what follows. Null outside the list. */
export function positionAt(fragments: Listed[], moment: number): number | null {
  const [first] = fragments;
  if (!first || first.programDateTime === null || moment < first.programDateTime) return null;

  const fragment = fragments.find((it) => endOf(it) > moment);

  return fragment ? fragment.start + Math.max(0, moment - fragment.programDateTime!) / 1000 : null;
}

/** When the list ends. */
export function endOfList(fragments: Listed[]): number | null {
  const last = fragments.at(-1);

  return last && last.programDateTime !== null ? endOf(last) : null;
}

const endOf = ({ programDateTime, duration }: Listed) => programDateTime! + duration * 1000;
