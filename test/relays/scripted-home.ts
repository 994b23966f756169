import { vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { FromHome, FromRelay } from "~/realtime/relays/protocol";

type Of<Type extends FromRelay["type"]> = Extract<FromRelay, { type: Type }>;

/** Home as a script: a relay believes what it says. */
export class ScriptedHome {
  readonly server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  readonly told: FromRelay[] = [];
  isSilent = false;
  private socket: WebSocket | null = null;
  private readonly beats = setInterval(
    () => this.isSilent || this.say({ type: "beat", heads: {} }),
    500,
  );

  constructor() {
    this.server.on("connection", (socket) => {
      this.socket = socket;
      socket.on("message", (data) => this.told.push(...(JSON.parse(String(data)) as FromRelay[])));
      this.say({ type: "welcome", channel: "scripted" });
    });
  }

  get address() {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  /** The connection breaks; the relay opens another. */
  restart() {
    this.socket!.terminate();
  }

  close() {
    clearInterval(this.beats);
    this.server.close();
  }

  say(...messages: FromHome[]) {
    this.socket?.send(JSON.stringify(messages));
  }

  hears<Type extends FromRelay["type"]>(type: Type): Promise<Of<Type>> {
    return vi.waitUntil(() => this.of(type)[0], { timeout: 60_000, interval: 10 });
  }

  of<Type extends FromRelay["type"]>(type: Type): Of<Type>[] {
    return this.told.filter((it): it is Of<Type> => it.type === type);
  }
}
