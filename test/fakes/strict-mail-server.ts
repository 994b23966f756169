import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

const MINUTE_MS = 60_000;

type Taken = { address: string; subject: string; id: string; text: string };

/** A mail server that takes so many mails in a minute, and defers the others with 450. */
export class StrictMailServer {
  readonly taken: Taken[] = [];
  deferred = 0;
  url = "";
  /** Answers at the recipient by address: a code, or a code and a text. */
  answers: Record<string, number | string> = {};
  private readonly server: SMTPServer;
  private minute = 0;
  private inMinute = 0;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onMailFrom: (_from, _session, done) => done(this.isAllowed() ? null : this.defer()),
      onRcptTo: ({ address }, _session, done) => {
        const [code, ...text] = String(this.answers[address] ?? "").split(" ");

        done(
          code
            ? Object.assign(new Error(text.join(" ") || "no"), { responseCode: Number(code) })
            : null,
        );
      },
      onData: (stream, session, done) => {
        let text = "";

        stream.on("data", (part: Buffer) => {
          text += part.toString();
        });
        stream.on("end", () => {
          this.take(text, session);
          done();
        });
      },
    });
    this.server.on("error", () => {});
  }

  async open() {
    this.server.listen(0, "127.0.0.1");
    await once(this.server.server, "listening");

    const { port } = this.server.server.address() as AddressInfo;

    // The server greets each connection after a tenth of a second.
    this.url = `smtp://127.0.0.1:${port}?pool=true&maxConnections=1&maxMessages=1000`;
  }

  close() {
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private isAllowed(): boolean {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.inMinute] = [minute, 0];

    return this.inMinute < this.perMinute;
  }

  private defer() {
    this.deferred += 1;

    return Object.assign(new Error("4.7.1 Too many mails, try again later"), { responseCode: 450 });
  }

  private take(text: string, { envelope }: SMTPServerSession) {
    this.inMinute += 1;

    const header = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, "m").exec(text)?.[1] ?? "";
    const address = envelope.rcptTo[0]!.address;

    this.taken.push({ address, subject: header("Subject"), id: header("Message-ID"), text });
  }
}
