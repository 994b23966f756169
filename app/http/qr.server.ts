import QRCode from "qrcode";

/** A QR code as SVG; its ground is transparent, the page lays paper under it. */
export function qrSvg(text: string): Promise<string> {
  return QRCode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M", color: { light: "#0000" } });
}
