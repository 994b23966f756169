import type { ServerFrame, ShowState } from "~/realtime/protocol";
import type { ScreenState, ShowOnScreen } from "../protocol";
import { Controls } from "./controls";
import { followScreen } from "./follow";
import { LyricLines } from "./lyric-lines";
import { findPart, setText } from "./parts";
import { Picture } from "./picture";
import { addChatLine, removeChatLine, removeLinesOf } from "./words";

const MAX_WAIT_MS = 30_000;

const ASK_AGAIN_MS = 5000;
const TITLE_MS = 5000;

type Stream = {
  status: "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";
  playbackUrl: string | null;
};

/** Plays the show that the phone has opened, and follows the phone's settings. */
export function playShow(main: HTMLElement) {
  new ShowScreen(JSON.parse(main.dataset.show!) as ShowOnScreen).start();
}

class ShowScreen {
  private readonly picture: Picture;
  private readonly controls: Controls;
  private readonly lyrics: LyricLines;
  private timer = 0;

  constructor(private readonly show: ShowOnScreen) {
    this.picture = new Picture(findPart<HTMLVideoElement>("picture"), () => this.requestStream());
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
    this.picture.video.addEventListener("ended", () => this.showMessage(show.texts.over));
    setTimeout(() => {
      findPart("title").className = "title away";
    }, TITLE_MS);
    followScreen(show.revision, (state) => this.applyState(state));
    listenToRoom(show.eventId, (frame) => this.handleFrame(frame));
    this.requestStream();
  }

  private showMessage(text: string) {
    const message = findPart("message");

    setText(message, text);
    message.hidden = text === "";
  }

  private askAgain() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.requestStream(), ASK_AGAIN_MS);
  }

  /** Requests an address to play, and repeats this until there is one. */
  private requestStream() {
    fetch(`/api/events/${this.show.eventId}/stream`, {
      credentials: "same-origin",
      cache: "no-store",
    })
      .then((response) =>
        response.json().then((body: unknown) => this.receive(response.status, body)),
      )
      .catch(() => {
        this.showMessage(this.show.texts.trouble);
        this.askAgain();
      });
  }

  private receive(status: number, body: unknown) {
    if (status === 200) return this.open(body as Stream);
    // Reloads the page, because the server draws the button to watch here.
    if (status === 409 && !document.querySelector('[value="here"]')) return location.reload();

    const { full, noRight } = this.show.texts;
    const isByDevices = status === 409 || status === 429;

    this.showMessage(
      status === 503 ? full : isByDevices ? (body as { message: string }).message : noRight,
    );
    this.askAgain();
  }

  private open({ status, playbackUrl }: Stream) {
    const { texts } = this.show;
    const isLive = status === "live" || status === "paused";

    findPart("live").hidden = !isLive;
    this.controls.setLive(isLive);
    if (playbackUrl && this.picture.canPlay) {
      this.showMessage(status === "paused" ? texts.paused : "");

      return this.picture.open(playbackUrl);
    }

    const stateTexts: Partial<Record<Stream["status"], string>> = {
      upcoming: texts.startsSoon,
      reconnecting: texts.reconnecting,
      ended: texts.over,
    };

    this.showMessage(playbackUrl ? texts.cannotPlay : (stateTexts[status] ?? ""));
    this.askAgain();
  }

  private applyState(state: ScreenState) {
    if (state.state !== "open" || state.eventId !== this.show.eventId) return location.reload();

    this.controls.setVolume(state.volume);
    this.controls.setChat(state.showsChat);
  }

  private handleFrame(frame: ServerFrame) {
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
          findPart("viewers"),
          this.show.texts.watching.replace("{count}", String(frame.count)),
        );
      case "state":
        return this.changeState(frame.state, frame.noSound === true);
      case "changed":
        if (!this.picture.isOpen) this.requestStream();

        return;
      case "access":
        if (frame.playbackUrl !== null) return;

        this.picture.close();

        return this.requestStream();
    }
  }

  /** A viewer who watches the past of a show can watch on to its end. */
  private endAtLive() {
    findPart("live").hidden = true;
    this.controls.setLive(false);
  }

  private changeState(state: ShowState, noSound: boolean) {
    const { picture, show } = this;
    if (state === "ended" && picture.isPast) return this.endAtLive();
    if (state === "ended") {
      picture.close();
      this.lyrics.clear();
    }
    if (state === "paused") this.showMessage(show.texts.paused);
    else if (picture.isOpen && state === "live")
      this.showMessage(noSound ? show.texts.noSound : "");
    if (!picture.isOpen) this.requestStream();
  }
}

/**
 * Listens to the room and reconnects after an interruption. Sends only that it has joined.
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
      // The wait is random, so that many televisions do not reconnect in the same second.
      setTimeout(open, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    };
  };

  open();
}
