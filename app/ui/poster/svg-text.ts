/** One decimal is enough for a drawing of 400 units. */
export const short = (value: number) => Math.round(value * 10) / 10;

export const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const FONT = `font-family="Phudu Variable,Phudu,Be Vietnam Pro,sans-serif" font-weight="800"`;
