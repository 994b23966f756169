/** The numbers of the part that a low-latency playlist announces. @throws without such a part */
export function hintOf(playlist) {
  const [, n, i] = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)\.(\d+)/.exec(playlist) ?? [];
  if (n === undefined) throw new Error("There is no next part.");

  return { n, i };
}

/** Wall-clock time at the end of the newest part. */
export function endOf(playlist) {
  const tail = playlist.slice(playlist.lastIndexOf("#EXT-X-PROGRAM-DATE-TIME:"));
  const parts = [...tail.matchAll(/PART:DURATION=([\d.]+)/g)].reduce(
    (sum, [, it]) => sum + Number(it),
    0,
  );

  return Date.parse(tail.slice(25, tail.indexOf("\n"))) + parts * 1000;
}
