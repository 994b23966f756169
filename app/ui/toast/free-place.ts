export type BoxSize = { width: number; height: number };
export type BoxPlace = { left: number; top: number };

export type IsTaken = (x: number, y: number) => boolean;

const STEP_PX = 8;
const ROWS_PX = 8;

/**
 * The lowest place where a box of the given size covers no control: at the right, then left, then
 * centre. Null if there is none.
 */
export function findFreePlace(
  boxSize: BoxSize,
  window: BoxSize,
  margin: number,
  isTaken: IsTaken,
): BoxPlace | null {
  const rightmostX = window.width - margin - boxSize.width;
  const candidateLefts = [
    ...new Set([rightmostX, margin, (window.width - boxSize.width) / 2].map((x) => Math.max(0, x))),
  ];

  for (const left of candidateLefts) {
    const top = lowestFreeTop(left, boxSize, window.height - margin, margin, isTaken);
    if (top !== null) return { left, top };
  }

  return null;
}

export function isFreePlace(
  { left, top }: BoxPlace,
  { width, height }: BoxSize,
  isTaken: IsTaken,
): boolean {
  for (let rowY = top; rowY <= top + height; rowY += ROWS_PX) {
    if (!isRowFree(left, width, rowY, isTaken)) return false;
  }

  return isRowFree(left, width, top + height, isTaken);
}

function lowestFreeTop(
  left: number,
  { width, height }: BoxSize,
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
