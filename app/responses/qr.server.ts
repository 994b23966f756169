/** SVG with a transparent background. */
export async function qrSvg(text: string): Promise<string> {
  // Rarely needed, so loaded on demand.
  const { default: QRCode } = await import("qrcode");
  return QRCode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M", color: { light: "#0000" } });
}
