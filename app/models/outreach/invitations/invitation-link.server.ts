import { createHmac } from "node:crypto";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";

let linkKey: Buffer | undefined;
let addressKey: Buffer | undefined;

/** Address of an invitation. Signed, so that the database needs no secret of each. */
export function invitationPath(id: string): string {
  return `/invitation/${id}.${sign(id)}`;
}

/** The id in a link's token; null if it is not one of ours. */
export function readInvitationToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(id)) ? id : null;
}

/** Recognises a mailbox again whose address is no longer stored. What follows a + leads to the same mailbox. */
export function hashAddress(address: string): string {
  addressKey ??= deriveKey("invited address");
  const mailbox = address.replace(/\+[^@]*@/, "@");
  return createHmac("sha256", addressKey).update(mailbox).digest("base64url");
}

function sign(id: string) {
  linkKey ??= deriveKey("invitation link");
  return createHmac("sha256", linkKey).update(id).digest("base64url");
}
