import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = {
  origin: string;
  /** The person unlocked the device. */
  isVerified?: boolean;
  /** Signatures so far; stays zero for synced passkeys. */
  counter?: number;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey of ES256, without attestation, as most phones are. */
export function createAuthenticator() {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

  return {
    /** Answers `navigator.credentials.create`. */
    create(challenge: string, options: Options): string {
      const clientData = clientDataOf("webauthn.create", challenge, options.origin);
      const length = Buffer.alloc(2);

      length.writeUInt16BE(id.length);

      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(options, HAS_CREDENTIAL), credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never));

      return credentialText(id, {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },
    /**
     * Answers `navigator.credentials.get`. `key`: another key than its own, for a forged signature.
     */
    get(challenge: string, options: Options & { key?: KeyObject }): string {
      const clientData = clientDataOf("webauthn.get", challenge, options.origin);
      const authData = authenticatorData(options);
      const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
      const signature = createSign("sha256")
        .update(signed)
        .sign(options.key ?? privateKey);

      return credentialText(id, {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

function clientDataOf(type: string, challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ origin, isVerified = true, counter = 0 }: Options, more = 0) {
  const rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
  const counted = Buffer.alloc(4);

  counted.writeUInt32BE(counter);

  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;

  return Buffer.concat([rpIdHash, Buffer.from([flags]), counted]);
}

/** The public key as COSE: EC2, ES256, P-256. */
function coseKey(key: KeyObject) {
  const { x, y } = key.export({ format: "jwk" });
  const coordinate = (text?: string) => new Uint8Array(Buffer.from(text!, "base64url"));
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);

  return Buffer.from(isoCBOR.encode(fields as never));
}

function credentialText(id: Buffer, response: object) {
  const name = id.toString("base64url");

  return JSON.stringify({
    id: name,
    rawId: name,
    type: "public-key",
    response,
    clientExtensionResults: {},
  });
}
