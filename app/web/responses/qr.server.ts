/** SVG with a transparent background. */
export async function qrSvg(text: string): Promise<string> {
  // Rarely needed, so loaded on demand.
  const { default: QRCode } = await import("qrcode");

  return QRCode.toString(text, {
    type: "svg",
    margin: 0,
    errorCorrectionLevel: "M",
    color: { light: "#0000" },
  });
}

/** PNG in black on white with the quiet zone that scanners need. */
export async function qrPng(text: string): Promise<Buffer> {
  const { default: QRCode } = await import("qrcode");

  return QRCode.toBuffer(text, { type: "png", margin: 4, scale: 12, errorCorrectionLevel: "M" });
}
