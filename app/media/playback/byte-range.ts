export type ByteRange = { start: number; /** inclusive */ end: number };

/** RFC 9110 §14.2, single ranges. Null: no usable Range header, send everything. "unsatisfiable": respond with 416. */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from !== "") return forwards(Number(from), to === "" ? size - 1 : Number(to), size);

  return to === "" ? null : lastBytes(Number(to), size);
}

function forwards(start: number, end: number, size: number): ByteRange | "unsatisfiable" | null {
  if (start >= size) return "unsatisfiable";

  return end < start ? null : { start, end: Math.min(end, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count > 0 ? { start: Math.max(0, size - count), end: size - 1 } : "unsatisfiable";
}
