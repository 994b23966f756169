export type Size = { width: number; height: number };
export type Place = { left: number; top: number };

export type IsTaken = (x: number, y: number) => boolean;

const STEP_PX = 8;
const ROWS_PX = 8;

/**
 * The lowest place where a box of this size covers no control: right, then left, then centre. Null
 * if there is none.
 */
export function findFreePlace(
  box: Size,
  window: Size,
  margin: number,
  isTaken: IsTaken,
): Place | null {
  const right = window.width - margin - box.width;
  const lefts = [
    ...new Set([right, margin, (window.width - box.width) / 2].map((x) => Math.max(0, x))),
  ];

  for (const left of lefts) {
    const top = lowestFreeTop(left, box, window.height - margin, margin, isTaken);
    if (top !== null) return { left, top };
  }

  return null;
}

export function isFreePlace(
  { left, top }: Place,
  { width, height }: Size,
  isTaken: IsTaken,
): boolean {
  for (let y = top; y <= top + height; y += ROWS_PX) {
    if (!isRowFree(left, width, y, isTaken)) return false;
  }

  return isRowFree(left, width, top + height, isTaken);
}

function lowestFreeTop(
  left: number,
  { width, height }: Size,
  end: number,
  start: number,
  isTaken: IsTaken,
) {
  let bottom = end;

  for (let y = end; y >= start; y -= ROWS_PX) {
    if (!isRowFree(left, width, y, isTaken)) bottom = y - ROWS_PX;
    else if (bottom - y >= height) return bottom - height;
  }

  return null;
}

function isRowFree(left: number, width: number, y: number, isTaken: IsTaken): boolean {
  for (let x = left; x < left + width; x += STEP_PX) {
    if (isTaken(x, y)) return false;
  }

  return !isTaken(left + width, y);
}
