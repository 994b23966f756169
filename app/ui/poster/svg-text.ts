/** Rounds to one decimal, which is enough for a drawing of 400 units. */
export const roundToTenth = (value: number) => Math.round(value * 10) / 10;

export const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const FONT_ATTRIBUTES = `font-family="Phudu Variable,Phudu,Be Vietnam Pro,sans-serif" font-weight="800"`;
