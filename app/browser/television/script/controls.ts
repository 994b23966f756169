import type { ScreenTexts } from "../protocol";
import { focusFirst, isBack, moveFocus } from "./keys";
import { findButton, findPart, setText } from "./parts";
import type { Picture } from "./picture";

const HIDE_MS = 8000;
const STEP_SECONDS = 10;

/** The buttons over the picture, and the keys of a remote control: four arrows, OK and Back. */
export class Controls {
  private hideTimer = 0;
  private isLive = false;
  private readonly video: HTMLVideoElement;

  constructor(
    private readonly picture: Picture,
    private readonly texts: ScreenTexts,
    /** Text of the button that leads back in a running show. */
    private readonly backText: string,
  ) {
    this.video = picture.video;

    const { video } = this;

    findButton("pause").onclick = () => this.togglePlay();
    findButton("fromStart").onclick = () => this.goToStart();
    findButton("goLive").onclick = () =>
      picture.isPast ? picture.setPast(false) : picture.seekTo(picture.range()[1]);
    findButton("chat").onclick = () => this.setChat(!document.body.classList.contains("with-chat"));
    for (const eventType of ["play", "pause", "timeupdate", "volumechange"])
      video.addEventListener(eventType, () => this.draw());
    addEventListener("keydown", (event) => this.handleKey(event));
    addEventListener("mousemove", () => this.show());
    this.draw();
    // The viewer must see this button before the picture can play.
    if (document.querySelector('[value="here"]')) this.show();
  }

  setVolume(percent: number) {
    this.video.volume = percent / 100;
  }

  setChat(isShown: boolean) {
    findPart("chat").hidden = !isShown;
    document.body.classList.toggle("with-chat", isShown);
    findButton("chat").setAttribute("aria-pressed", String(isShown));
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.draw();
  }

  private get isShown(): boolean {
    return findPart("controls").className.indexOf("shown") >= 0;
  }

  private handleKey(event: KeyboardEvent) {
    if (this.unmute()) return event.preventDefault();
    if (isBack(event)) {
      event.preventDefault();

      return this.isShown ? this.hide() : this.show("leave");
    }
    if (this.isShown) return this.pressAmongButtons(event);

    switch (event.key) {
      case "ArrowLeft":
        return this.picture.seekBy(-STEP_SECONDS);
      case "ArrowRight":
        return this.picture.seekBy(STEP_SECONDS);
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();

        return this.show();
      case "Enter":
      case " ":
        event.preventDefault();

        return this.togglePlay();
    }
  }

  /**
   * Handles keys while the buttons are shown. The browser itself handles OK, which presses the
   * focused button.
   */
  private pressAmongButtons(event: KeyboardEvent) {
    this.hideLater();
    if (event.key === "ArrowUp") this.hide();
    if (event.key === "ArrowLeft") moveFocus(-1);
    if (event.key === "ArrowRight") moveFocus(1);
    if (/^Arrow/.test(event.key)) event.preventDefault();
  }

  /**
   * Turns the sound on, because browsers play muted until a key is pressed.
   * @returns true if the sound was off
   */
  private unmute(): boolean {
    if (!this.video.muted) return false;

    this.video.muted = false;

    return true;
  }

  private goToStart() {
    const { picture } = this;
    if (this.isLive && !picture.isPast) picture.setPast(true);
    else picture.seekTo(picture.range()[0]);
  }

  private togglePlay() {
    if (this.video.paused) this.picture.play();
    else this.video.pause();
    this.show();
  }

  private show(focused = "") {
    findPart("hint").hidden = false;
    if (!this.isShown) {
      findPart("controls").className = "controls shown";
      document.body.classList.add("with-controls");
      if (focused) findButton(focused).focus();
      else focusFirst();
    }

    this.hideLater();
  }

  private hide() {
    findPart("controls").className = "controls";
    document.body.classList.remove("with-controls");
    findPart("hint").hidden = true;
    (document.activeElement as HTMLElement).blur();
  }

  private hideLater() {
    clearTimeout(this.hideTimer);
    this.hideTimer = window.setTimeout(() => {
      if (!this.video.paused) this.hide();
    }, HIDE_MS);
  }

  private draw() {
    const { video, picture, isLive } = this;
    const [rangeStart, rangeEnd] = picture.range();

    setText(findButton("pause"), video.paused ? this.texts.play : this.texts.pause);

    const isAtEdge = isLive && !picture.isPast;

    setText(findButton("fromStart"), isAtEdge ? this.backText : this.texts.fromStart);
    findButton("fromStart").hidden = isAtEdge ? !picture.isOpen : rangeEnd <= rangeStart;
    findButton("goLive").hidden = !isLive || !picture.isBehind;

    const time = findPart("time");

    time.hidden = isAtEdge || rangeEnd <= rangeStart;
    if (!time.hidden) {
      setText(findPart("place"), clock(video.currentTime - rangeStart));
      setText(findPart("length"), clock(rangeEnd - rangeStart));
      findPart("played").style.width =
        `${(100 * (video.currentTime - rangeStart)) / (rangeEnd - rangeStart)}%`;
    }
    if (!video.muted || video.paused) return this.showMutedHint("");

    this.showMutedHint(this.texts.soundHint);
  }

  private showMutedHint(text: string) {
    const hintElement = findPart("sound");

    setText(hintElement, text);
    hintElement.hidden = text === "";
  }
}

/** Formats seconds as "4:05" or "1:04:05". */
function clock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));
  const [wholeHours, minutes] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
  ];

  return wholeHours
    ? `${wholeHours}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}`
    : `${minutes}:${twoDigits(wholeSeconds % 60)}`;
}
