import type { DeviceChoice } from "./devices";
import { BroadcastError, getAccessProblem, getDeviceProblem } from "../problems";
import { openAudioMixer, type AudioMixer } from "./audio-mixer";

const VIDEO_CONSTRAINTS = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
// Speech processing would damage music.
const AUDIO_CONSTRAINTS = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
};

/**
 * Camera and microphone. While off they send black frames and silence, so that the show has no gap.
 */
export class Capture {
  readonly stream: MediaStream;
  /** A device was unplugged or revoked by the browser. */
  onLost: () => void = () => {};

  private constructor(
    private picture: MediaStreamVideoTrack,
    private microphone: MediaStreamTrack,
    private sound: AudioMixer,
  ) {
    this.stream = new MediaStream([picture]);
    this.sound.setInput(microphone);
    this.watch(picture);
    this.watch(microphone);
  }

  /** @throws BroadcastError */
  static async open(choice: DeviceChoice): Promise<Capture> {
    const { picture, microphone } = await ask({
      video: { ...VIDEO_CONSTRAINTS, ...deviceOf(choice.cameraId) },
      audio: { ...AUDIO_CONSTRAINTS, ...deviceOf(choice.microphoneId) },
    });
    if (picture && microphone) return new Capture(picture, microphone, openAudioMixer());

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
    return {
      cameraId: this.picture.getSettings().deviceId,
      microphoneId: this.microphone.getSettings().deviceId,
    };
  }

  get size() {
    const { width = 0, height = 0, frameRate = 0 } = this.picture.getSettings();

    return { width, height, frameRate: Math.round(frameRate) };
  }

  peakDb() {
    return this.sound.peakDb();
  }

  takePeakDb() {
    return this.sound.takePeakDb();
  }

  /** Must run in a user gesture. */
  resumeAudio() {
    this.sound.resume();
  }

  setMicrophone(on: boolean) {
    this.sound.setOn(on);
  }

  setCamera(on: boolean) {
    this.picture.enabled = on;
  }

  /** Switches to this camera (undefined: any); `video` becomes another track. */
  async useCamera(id: string | undefined) {
    const wanted = { video: { ...VIDEO_CONSTRAINTS, ...exactly(id) } };
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

  /** Switches to this microphone (undefined: any); `audio` stays the same track. */
  async useMicrophone(id: string | undefined) {
    const { microphone } = await ask({ audio: { ...AUDIO_CONSTRAINTS, ...exactly(id) } });
    if (!microphone) throw new BroadcastError("no_device");

    this.sound.setInput(microphone);
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
  if (!navigator.mediaDevices) throw new BroadcastError(getAccessProblem());

  const stream = await navigator.mediaDevices.getUserMedia(wanted).catch((error: unknown) => {
    throw new BroadcastError(getDeviceProblem(error));
  });
  const [picture] = stream.getVideoTracks() as (MediaStreamVideoTrack | undefined)[];

  return { picture, microphone: stream.getAudioTracks()[0] };
}

const exactly = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});

/** `ideal`, because a missing device must not block the others. */
const deviceOf = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {});
