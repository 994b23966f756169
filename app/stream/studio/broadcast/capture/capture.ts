import type { DeviceChoice } from "./devices";
import { BroadcastError, problemOfDevice } from "../problems";
import { openSoundDesk, type SoundDesk } from "./sound-desk";

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
// It is music: everything that browsers do for phone calls would harm it.
const SOUND = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
};

/** The camera and the microphone; switched off they go on sending black and silence, so that the show has no gap. */
export class Capture {
  readonly stream: MediaStream;
  /** A device was unplugged, or taken away by the browser. */
  onLost: () => void = () => {};

  private constructor(
    private picture: MediaStreamVideoTrack,
    private microphone: MediaStreamTrack,
    private sound: SoundDesk,
  ) {
    this.stream = new MediaStream([picture]);
    this.sound.plug(microphone);
    this.watch(picture);
    this.watch(microphone);
  }

  /** @throws BroadcastError with what is wrong, and why */
  static async open(choice: DeviceChoice): Promise<Capture> {
    const { picture, microphone } = await ask({
      video: { ...PICTURE, ...deviceOf(choice.cameraId) },
      audio: { ...SOUND, ...deviceOf(choice.microphoneId) },
    });
    if (picture && microphone) return new Capture(picture, microphone, openSoundDesk());
    picture?.stop();
    microphone?.stop();
    throw new BroadcastError("no_device");
  }

  get video() {
    return this.picture;
  }

  get audio() {
    return this.sound.track;
  }

  get inUse(): DeviceChoice {
    return { cameraId: this.picture.getSettings().deviceId, microphoneId: this.microphone.getSettings().deviceId };
  }

  get size() {
    const { width = 0, height = 0, frameRate = 0 } = this.picture.getSettings();
    return { width, height, frameRate: Math.round(frameRate) };
  }

  peakDb() {
    return this.sound.peakDb();
  }

  /** The loudest moment since this was asked the last time. */
  loudestDb() {
    return this.sound.loudestDb();
  }

  /** Asks the browser again to let the sound run. To be called while a button is being pressed. */
  resumeSound() {
    this.sound.resume();
  }

  setMicrophone(on: boolean) {
    this.sound.setOn(on);
  }

  setCamera(on: boolean) {
    this.picture.enabled = on;
  }

  /** The picture comes from another camera (undefined: any) from now on: `video` is another track. */
  async useCamera(id: string | undefined) {
    const wanted = { video: { ...PICTURE, ...exactly(id) } };
    const { picture } = await ask(wanted).catch((error: BroadcastError) => {
      if (error.problem !== "device_busy") throw error;
      // Phones open one camera at a time.
      this.letGo(this.picture);
      return ask(wanted);
    });
    if (!picture) throw new BroadcastError("no_device");
    picture.enabled = this.picture.enabled;
    this.stream.removeTrack(this.picture);
    this.letGo(this.picture);
    this.picture = picture;
    this.stream.addTrack(picture);
    this.watch(picture);
  }

  /** The sound comes from another microphone (undefined: any); `audio` stays the same track. */
  async useMicrophone(id: string | undefined) {
    const { microphone } = await ask({ audio: { ...SOUND, ...exactly(id) } });
    if (!microphone) throw new BroadcastError("no_device");
    this.sound.plug(microphone);
    this.letGo(this.microphone);
    this.microphone = microphone;
    this.watch(microphone);
  }

  stop() {
    this.letGo(this.picture);
    this.letGo(this.microphone);
    this.sound.close();
  }

  private watch(track: MediaStreamTrack) {
    track.addEventListener("ended", this.lost);
  }

  private letGo(track: MediaStreamTrack) {
    track.removeEventListener("ended", this.lost);
    track.stop();
  }

  private lost = () => this.onLost();
}

async function ask(wanted: MediaStreamConstraints) {
  if (!navigator.mediaDevices) throw new BroadcastError("insecure");
  const stream = await navigator.mediaDevices.getUserMedia(wanted).catch((error: unknown) => {
    throw new BroadcastError(problemOfDevice(error));
  });
  const [picture] = stream.getVideoTracks() as (MediaStreamVideoTrack | undefined)[];
  return { picture, microphone: stream.getAudioTracks()[0] };
}

const exactly = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});

/** A device that is gone must not stop the others: the browser may take another. */
const deviceOf = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {});
