/** Draws a QR code as SVG with a transparent background. */
export async function qrSvg(text: string): Promise<string> {
  // Loads the package on demand, because it is rarely needed.
  const { default: QRCode } = await import("qrcode");

  return QRCode.toString(text, {
    type: "svg",
    margin: 0,
    errorCorrectionLevel: "M",
    color: { light: "#0000" },
  });
}

/** Draws a QR code as PNG, black on white, with the quiet zone that scanners need. */
export async function qrPng(text: string): Promise<Buffer> {
  const { default: QRCode } = await import("qrcode");

  return QRCode.toBuffer(text, { type: "png", margin: 4, scale: 12, errorCorrectionLevel: "M" });
}
