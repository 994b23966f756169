import { execFileSync } from "node:child_process";
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

type Browser = { ecdh: ECDH; auth: Buffer };
export type ReceivedPush = {
  browser: string;
  payload: { title: string; body: string; path: string; tag: string; quietHours: object | null };
  ttl: number;
  topic: string;
  urgency: string;
  subject: string;
  bodyBytes: number;
};
type Answer = { status: number; headers?: Record<string, string>; body?: string };

/**
 * A push service on loopback with TLS, as strict as RFC 8030, 8188, 8291 and 8292: what it would
 * refuse is in `faults`.
 */
export class PushDouble {
  readonly received: ReceivedPush[] = [];
  readonly faults: string[] = [];
  /** Answers instead of 201, by browser. */
  readonly answers = new Map<string, Answer[] | Answer>();
  /** Accepts requests without answering. */
  isSilent = false;
  requests = 0;
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly browsers = new Map<string, Browser>();
  private readonly folder = mkdtempSync(path.join(tmpdir(), "push-double-"));
  private server?: https.Server;

  constructor(private readonly publicKey: string) {}

  async start() {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(this.folder, name)) as [
      string,
      string,
    ];
    const subject = ["-subj", "/CN=push.test", "-addext", "subjectAltName=IP:127.0.0.1"];
    const kind = [
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "1",
    ];

    execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });

    const options = { key: readFileSync(key), cert: readFileSync(cert) };

    this.server = https.createServer(
      options,
      (request, response) => void this.take(request, response),
    );
    await new Promise<void>((resolve) => this.server!.listen(0, "127.0.0.1", resolve));

    return { ca: options.cert.toString(), allowIPAddressList: ["127.0.0.1"], hosts: ["127.0.0.1"] };
  }

  get origin() {
    return `https://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  async stop() {
    this.server!.closeAllConnections();
    await new Promise((done) => this.server!.close(done));
  }

  /** A browser subscribes. */
  subscribe(name: string = randomUUID()) {
    const ecdh = createECDH("prime256v1");

    ecdh.generateKeys();

    const auth = randomBytes(16);

    this.browsers.set(name, { ecdh, auth });

    const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };

    return { name, endpoint: `${this.origin}/send/${name}`, ...keys };
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    this.requests += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.atOnce += 1));
    response.on("close", () => {
      this.atOnce -= 1;
    });

    const chunks: Buffer[] = [];

    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.isSilent) return;

    const { status, headers, body } = this.answer(request, Buffer.concat(chunks));

    response.writeHead(status, headers).end(body);
  }

  private answer({ method, url, headers }: IncomingMessage, body: Buffer): Answer {
    const name = /^\/send\/([\w-]+)$/.exec(url ?? "")?.[1] ?? "";
    const browser = this.browsers.get(name);
    if (!browser) return { status: 410 };

    const planned = this.answers.get(name);
    const next = Array.isArray(planned) ? planned.shift() : planned;
    if (next) return next;

    try {
      if (method !== "POST") throw new Error(`method ${method}`);

      this.received.push(this.read(name, browser, headers, body));

      return { status: 201, headers: { location: `${this.origin}/message/${randomUUID()}` } };
    } catch (error) {
      this.faults.push((error as Error).message);

      return { status: 400 };
    }
  }

  private read(
    name: string,
    browser: Browser,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): ReceivedPush {
    const { ttl = "", topic = "", urgency = "" } = headers as Record<string, string>;

    assert(/^\d+$/.test(ttl) && Number(ttl) <= 28 * 24 * 3600, `TTL ${ttl}`);
    assert(/^[\w-]{1,32}$/.test(topic), `Topic ${topic}`);
    assert(["very-low", "low", "normal", "high"].includes(urgency), `Urgency ${urgency}`);
    assert(headers["content-encoding"] === "aes128gcm", "Content-Encoding");
    assert(body.length <= 4096, `${body.length} bytes`);

    const subject = this.verifyVapid(headers.authorization ?? "");
    const payload = JSON.parse(decrypt(browser, body)) as ReceivedPush["payload"];

    return {
      browser: name,
      payload,
      ttl: Number(ttl),
      topic,
      urgency,
      subject,
      bodyBytes: body.length,
    };
  }

  /**
   * RFC 8292: signed with the key that the subscription is bound to, for this push service, for a
   * day at most.
   */
  private verifyVapid(authorization: string): string {
    const [, jwt = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];

    assert(key === this.publicKey, `k=${key}`);

    const [head = "", claims = "", signature = ""] = jwt.split(".");
    const point = Buffer.from(key!, "base64url");
    const [x, y] = [
      point.subarray(1, 33).toString("base64url"),
      point.subarray(33).toString("base64url"),
    ];
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    const ecdsa = { key: publicKey, dsaEncoding: "ieee-p1363" as const };

    assert(verify("sha256", signed, ecdsa, Buffer.from(signature, "base64url")), "signature");

    const { alg } = decode<{ alg: string }>(head);
    const { aud, exp, sub } = decode<{ aud: string; exp: number; sub: string }>(claims);

    assert(alg === "ES256", `alg ${alg}`);
    assert(aud === this.origin, `aud ${aud}`);

    const left = exp - Date.now() / 1000;

    assert(left > 0 && left <= 24 * 3600, `exp in ${left} s`);
    assert(
      /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub) && !sub.includes("localhost"),
      `sub ${sub}`,
    );

    return sub;
  }
}

/** RFC 8188 with the keys of RFC 8291; one record, whose padding begins with 0x02. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);

  assert(body.readUInt32BE(16) >= body.length - 86, "record size");
  assert(body[20] === 65, "key length");

  const sender = body.subarray(21, 86);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const cek = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", cek, nonce);

  decipher.setAuthTag(body.subarray(-16));

  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);

  assert(end >= 0 && plain.subarray(end + 1).every((byte) => byte === 0), "padding");

  return plain.subarray(0, end).toString();
}

function decode<Value>(part: string): Value {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Value;
}

function assert(isRight: boolean, fault: string): void {
  if (!isRight) throw new Error(fault);
}
