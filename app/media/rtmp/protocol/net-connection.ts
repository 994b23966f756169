import { type AmfValue, isAmfObject } from "./amf0";
import type { MessageTransport } from "./message-transport";
import { command, peerBandwidth, windowSize } from "./messages";

const APP = "live";
const WINDOW_BYTES = 2_500_000;

/**
 * Responds to `connect` (RTMP 1.0, section 7.2.1.1). False if the encoder asked for another
 * application.
 */
export function openNetConnection(
  transport: MessageTransport,
  transaction: number,
  details: AmfValue,
): boolean {
  const { app } = isAmfObject(details) ? details : {};
  if (typeof app !== "string" || app.split(/[/?]/)[0] !== APP) {
    const description = `The address ends in /${APP}.`;
    const info = { level: "error", code: "NetConnection.Connect.Rejected", description };

    transport.send(command(0, "_error", transaction, null, info));

    return false;
  }

  transport.send(windowSize(WINDOW_BYTES));
  transport.send(peerBandwidth(WINDOW_BYTES));
  transport.enlargeChunks();

  const info = {
    level: "status",
    code: "NetConnection.Connect.Success",
    description: "Welcome.",
    objectEncoding: 0,
  };

  transport.send(
    command(0, "_result", transaction, { fmsVer: "FMS/3,0,1,123", capabilities: 31 }, info),
  );

  return true;
}
