import type { ScreenTexts } from "../protocol";
import { focusFirst, isBack, moveFocus } from "./keys";
import { button, part, setText } from "./parts";
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
    /** Of the button that leads back in a running show. */
    private readonly backText: string,
  ) {
    this.video = picture.video;

    const { video } = this;

    button("pause").onclick = () => this.togglePlay();
    button("fromStart").onclick = () => this.goToStart();
    button("goLive").onclick = () =>
      picture.isPast ? picture.setPast(false) : picture.seekTo(picture.range()[1]);
    button("chat").onclick = () => this.setChat(!document.body.classList.contains("with-chat"));
    for (const type of ["play", "pause", "timeupdate", "volumechange"])
      video.addEventListener(type, () => this.draw());
    addEventListener("keydown", (event) => this.press(event));
    addEventListener("mousemove", () => this.show());
    this.draw();
    // A button that the person must see before the picture can play.
    if (document.querySelector('[value="here"]')) this.show();
  }

  setVolume(percent: number) {
    this.video.volume = percent / 100;
  }

  setChat(isShown: boolean) {
    part("chat").hidden = !isShown;
    document.body.classList.toggle("with-chat", isShown);
    button("chat").setAttribute("aria-pressed", String(isShown));
  }

  setLive(isLive: boolean) {
    this.isLive = isLive;
    this.draw();
  }

  private get isShown(): boolean {
    return part("controls").className.indexOf("shown") >= 0;
  }

  private press(event: KeyboardEvent) {
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

  /** OK presses the focused button by itself. */
  private pressAmongButtons(event: KeyboardEvent) {
    this.hideLater();
    if (event.key === "ArrowUp") this.hide();
    if (event.key === "ArrowLeft") moveFocus(-1);
    if (event.key === "ArrowRight") moveFocus(1);
    if (/^Arrow/.test(event.key)) event.preventDefault();
  }

  /** Browsers play without sound until a key is pressed. @returns whether this key did that */
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
    part("hint").hidden = false;
    if (!this.isShown) {
      part("controls").className = "controls shown";
      document.body.classList.add("with-controls");
      if (focused) button(focused).focus();
      else focusFirst();
    }

    this.hideLater();
  }

  private hide() {
    part("controls").className = "controls";
    document.body.classList.remove("with-controls");
    part("hint").hidden = true;
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
    const [start, end] = picture.range();

    setText(button("pause"), video.paused ? this.texts.play : this.texts.pause);

    const isAtEdge = isLive && !picture.isPast;

    setText(button("fromStart"), isAtEdge ? this.backText : this.texts.fromStart);
    button("fromStart").hidden = isAtEdge ? !picture.isOpen : end <= start;
    button("goLive").hidden = !isLive || !picture.isBehind;

    const time = part("time");

    time.hidden = isAtEdge || end <= start;
    if (!time.hidden) {
      setText(part("place"), clock(video.currentTime - start));
      setText(part("length"), clock(end - start));
      part("played").style.width = `${(100 * (video.currentTime - start)) / (end - start)}%`;
    }
    if (!video.muted || video.paused) return this.sayMuted("");

    this.sayMuted(this.texts.soundHint);
  }

  private sayMuted(text: string) {
    const hint = part("sound");

    setText(hint, text);
    hint.hidden = text === "";
  }
}

/** Hours only where there are some. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number) => (number < 10 ? `0${number}` : String(number));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];

  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
