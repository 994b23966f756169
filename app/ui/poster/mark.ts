/** The lantern mark: five sound bars in a box of 24 x 24. */
export const MARK_PATH =
  "M12 1v2.5M12 20.5V23M4.5 9.5v5M8.25 6.5v11M12 5v14M15.75 6.5v11M19.5 9.5v5";

export function markAt(x: number, y: number, scale: number, colour: string) {
  return (
    `<path transform="translate(${x} ${y}) scale(${scale})" d="${MARK_PATH}" stroke="${colour}" ` +
    `stroke-width="2.1" stroke-linecap="round" fill="none"/>`
  );
}

const LOGO_SIDE = 40;

export function logoAt(x: number, y: number, address: string) {
  return `<image x="${x}" y="${y}" width="${LOGO_SIDE}" height="${LOGO_SIDE}" href="${address}"/>`;
}
