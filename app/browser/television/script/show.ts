import type { ServerFrame, ShowState } from "~/realtime/protocol";
import type { ScreenState, ShowOnScreen } from "../protocol";
import { Controls } from "./controls";
import { followScreen } from "./follow";
import { LyricLines } from "./lyric-lines";
import { part, setText } from "./parts";
import { Picture } from "./picture";
import { addChatLine, removeChatLine, removeLinesOf } from "./words";

const MAX_WAIT_MS = 30_000;

const ASK_AGAIN_MS = 5000;
const TITLE_MS = 5000;

type Stream = {
  status: "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";
  playbackUrl: string | null;
};

/** Plays what the phone has opened, and follows the phone. */
export function playShow(main: HTMLElement) {
  new Show(JSON.parse(main.dataset.show!) as ShowOnScreen).start();
}

class Show {
  private readonly picture: Picture;
  private readonly controls: Controls;
  private readonly lyrics: LyricLines;
  private timer = 0;

  constructor(private readonly show: ShowOnScreen) {
    this.picture = new Picture(part<HTMLVideoElement>("picture"), () => this.ask());
    this.controls = new Controls(this.picture, show.texts, show.backText);
    this.lyrics = new LyricLines({
      eventId: show.eventId,
      nextSong: show.texts.nextSong,
      playingAt: () => this.picture.playingAt(),
      isPast: () => this.picture.isPast,
    });
  }

  start() {
    const { controls, show } = this;

    controls.setVolume(show.volume);
    controls.setChat(show.showsChat);
    this.picture.video.addEventListener("ended", () => this.say(show.texts.over));
    setTimeout(() => {
      part("title").className = "title away";
    }, TITLE_MS);
    followScreen(show.revision, (state) => this.obey(state));
    listenToRoom(show.eventId, (frame) => this.hear(frame));
    this.ask();
  }

  private say(text: string) {
    const message = part("message");

    setText(message, text);
    message.hidden = text === "";
  }

  private askAgain() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), ASK_AGAIN_MS);
  }

  /** Asks for an address to play, and again until there is one. */
  private ask() {
    fetch(`/api/events/${this.show.eventId}/stream`, {
      credentials: "same-origin",
      cache: "no-store",
    })
      .then((response) =>
        response.json().then((body: unknown) => this.receive(response.status, body)),
      )
      .catch(() => {
        this.say(this.show.texts.trouble);
        this.askAgain();
      });
  }

  private receive(status: number, body: unknown) {
    if (status === 200) return this.open(body as Stream);
    // The server draws its button.
    if (status === 409 && !document.querySelector('[value="here"]')) return location.reload();

    const { full, noRight } = this.show.texts;
    const isByDevices = status === 409 || status === 429;

    this.say(status === 503 ? full : isByDevices ? (body as { message: string }).message : noRight);
    this.askAgain();
  }

  private open({ status, playbackUrl }: Stream) {
    const { texts } = this.show;
    const isLive = status === "live" || status === "paused";

    part("live").hidden = !isLive;
    this.controls.setLive(isLive);
    if (playbackUrl && this.picture.canPlay) {
      this.say(status === "paused" ? texts.paused : "");

      return this.picture.open(playbackUrl);
    }

    const words: Partial<Record<Stream["status"], string>> = {
      upcoming: texts.startsSoon,
      reconnecting: texts.reconnecting,
      ended: texts.over,
    };

    this.say(playbackUrl ? texts.cannotPlay : (words[status] ?? ""));
    this.askAgain();
  }

  private obey(state: ScreenState) {
    if (state.state !== "open" || state.eventId !== this.show.eventId) return location.reload();

    this.controls.setVolume(state.volume);
    this.controls.setChat(state.showsChat);
  }

  private hear(frame: ServerFrame) {
    switch (frame.type) {
      case "chat_message":
        return addChatLine(frame.message, this.show);
      case "lyric":
        return this.lyrics.add(frame);
      case "message_deleted":
        return removeChatLine(frame.id);
      case "messages_cleared":
        return removeLinesOf(frame.userId);
      case "viewer_count":
        return setText(
          part("viewers"),
          this.show.texts.watching.replace("{count}", String(frame.count)),
        );
      case "state":
        return this.changeState(frame.state, frame.noSound === true);
      case "changed":
        if (!this.picture.isOpen) this.ask();

        return;
      case "access":
        if (frame.playbackUrl !== null) return;

        this.picture.close();

        return this.ask();
    }
  }

  /** Whoever watches the past of a show watches on to its end. */
  private endAtLive() {
    part("live").hidden = true;
    this.controls.setLive(false);
  }

  private changeState(state: ShowState, noSound: boolean) {
    const { picture, show } = this;
    if (state === "ended" && picture.isPast) return this.endAtLive();
    if (state === "ended") {
      picture.close();
      this.lyrics.clear();
    }
    if (state === "paused") this.say(show.texts.paused);
    else if (picture.isOpen && state === "live") this.say(noSound ? show.texts.noSound : "");
    if (!picture.isOpen) this.ask();
  }
}

/**
 * Listens to the room, and comes back after an interruption. It sends nothing but that it is here.
 */
function listenToRoom(eventId: string, onFrame: (frame: ServerFrame) => void) {
  let waitMs = 1000;
  const open = () => {
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws`);

    socket.onopen = () => {
      waitMs = 1000;
      socket.send(JSON.stringify({ type: "hello", version: 1 }));
      socket.send(JSON.stringify({ type: "join_event", eventId }));
    };

    socket.onmessage = ({ data }) => onFrame(JSON.parse(data as string) as ServerFrame);
    socket.onclose = () => {
      // Many televisions must not come back in the same second.
      setTimeout(open, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    };
  };

  open();
}
