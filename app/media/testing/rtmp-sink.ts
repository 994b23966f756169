import net, { type AddressInfo, type Socket } from "node:net";
import tls from "node:tls";
import { type AmfValue, isAmfObject, readAmf } from "../rtmp/protocol/amf0";
import { MessageTransport } from "../rtmp/protocol/message-transport";
import { command, type Message, status, TYPE } from "../rtmp/protocol/messages";

const STREAM = 7;

/** The messages of one connection. */
export type Publication = {
  app: string;
  key: string;
  media: Message[];
  /** True if the publisher closed the stream properly. */
  hasLeft: boolean;
  isClosed: boolean;
};

/** A site that receives RTMP: it checks the order of commands, and tests can make it fail. */
export class RtmpSink {
  readonly publications: Publication[] = [];
  /** Refuses the next publications with this message. */
  refusal: { code: string; description: string } | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly server: net.Server;

  constructor(certificate?: { key: string; cert: string }) {
    const take = (socket: Socket) => this.take(socket);

    this.server = certificate ? tls.createServer(certificate, take) : net.createServer(take);
  }

  /** @returns the address for `host`, without a key */
  async start(host = "127.0.0.1"): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));

    const scheme = this.server instanceof tls.Server ? "rtmps" : "rtmp";

    return `${scheme}://${host}:${(this.server.address() as AddressInfo).port}/app/inst`;
  }

  /** Cuts every connection, as when the other site restarts. */
  cut() {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Stops reading, so that sent data waits in the network. */
  freeze(isFrozen: boolean) {
    for (const socket of this.sockets) socket[isFrozen ? "pause" : "resume"]();
  }

  stop() {
    this.cut();
    this.server.close();
  }

  private take(socket: Socket) {
    const publication: Publication = {
      app: "",
      key: "",
      media: [],
      hasLeft: false,
      isClosed: false,
    };
    const onBroken = (reason: string) => socket.destroy(new Error(reason));
    const onMessage = (message: Message) => this.answer(transport, publication, message);
    const transport = new MessageTransport(socket, {
      onMessage,
      onBroken,
      tryConsume: () => true,
      onTooFast: () => {},
    });

    this.sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.sockets.delete(socket);
      publication.isClosed = true;
    });
  }

  private answer(transport: MessageTransport, publication: Publication, message: Message) {
    const { type, streamId, body } = message;
    if (type === TYPE.audio || type === TYPE.video) {
      if (streamId !== STREAM || publication.key === "") throw new Error("Media before publish.");

      void publication.media.push(message);

      return;
    }
    if (type !== TYPE.command) return;

    const [name, transaction, details, first] = readAmf(body);
    const reply = (...values: AmfValue[]) =>
      transport.send(command(0, "_result", Number(transaction), ...values));
    if (name === "connect") {
      publication.app = isAmfObject(details) ? String(details.app) : "";
      reply(
        { fmsVer: "FMS/3,5,7,7009", capabilities: 31 },
        { level: "status", code: "NetConnection.Connect.Success" },
      );
    } else if (name === "createStream") reply(null, STREAM);
    else if (name === "publish") this.publish(transport, publication, String(first), streamId);
    else if (name === "deleteStream") publication.hasLeft = true;
  }

  private publish(
    transport: MessageTransport,
    publication: Publication,
    key: string,
    streamId: number,
  ) {
    if (publication.app === "" || streamId !== STREAM) throw new Error("Publish out of order.");

    const { refusal } = this;
    if (refusal) return transport.send(status(STREAM, "error", refusal.code, refusal.description));

    publication.key = key;
    this.publications.push(publication);
    transport.send(status(STREAM, "status", "NetStream.Publish.Start", "Publishing."));
  }
}
