/** A QR code as SVG; its ground is transparent, the page lays paper under it. */
export async function qrSvg(text: string): Promise<string> {
  // Seldom asked for: an idle server keeps it out of its memory.
  const { default: QRCode } = await import("qrcode");
  return QRCode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M", color: { light: "#0000" } });
}
