import type { DeviceChoice } from "./devices";
import { BroadcastError, getAccessProblem, getDeviceProblem } from "../problems";
import { openAudioMixer, type AudioMixer } from "./audio-mixer";

const VIDEO_CONSTRAINTS = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
// Speech processing is off, because it damages music.
const AUDIO_CONSTRAINTS = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
};

/**
 * Camera and microphone. While the person has turned one of them off, it sends black frames or
 * silence, so that the show has no gap.
 */
export class Capture {
  readonly stream: MediaStream;
  /** Called when a device is unplugged or revoked by the browser. */
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
    const { picture, microphone } = await requestMedia({
      video: { ...VIDEO_CONSTRAINTS, ...preferredDevice(choice.cameraId) },
      audio: { ...AUDIO_CONSTRAINTS, ...preferredDevice(choice.microphoneId) },
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

  setMicrophone(isOn: boolean) {
    this.sound.setOn(isOn);
  }

  setCamera(isOn: boolean) {
    this.picture.enabled = isOn;
  }

  /** Switches to this camera (undefined: any); `video` becomes another track. */
  async useCamera(cameraId: string | undefined) {
    const constraints = { video: { ...VIDEO_CONSTRAINTS, ...exactDevice(cameraId) } };
    const { picture } = await requestMedia(constraints).catch((error: BroadcastError) => {
      if (error.problem !== "device_busy") throw error;

      // Phones open only one camera at a time, so the current one is released first.
      this.stopTrack(this.picture);

      return requestMedia(constraints);
    });
    if (!picture) throw new BroadcastError("no_device");

    picture.enabled = this.picture.enabled;
    this.stream.removeTrack(this.picture);
    this.stopTrack(this.picture);
    this.picture = picture;
    this.stream.addTrack(picture);
    this.watch(picture);
  }

  /** Switches to this microphone (undefined: any); `audio` stays the same track. */
  async useMicrophone(microphoneId: string | undefined) {
    const { microphone } = await requestMedia({
      audio: { ...AUDIO_CONSTRAINTS, ...exactDevice(microphoneId) },
    });
    if (!microphone) throw new BroadcastError("no_device");

    this.sound.setInput(microphone);
    this.stopTrack(this.microphone);
    this.microphone = microphone;
    this.watch(microphone);
  }

  stop() {
    this.stopTrack(this.picture);
    this.stopTrack(this.microphone);
    this.sound.close();
  }

  private watch(track: MediaStreamTrack) {
    track.addEventListener("ended", this.handleEnded);
  }

  private stopTrack(track: MediaStreamTrack) {
    track.removeEventListener("ended", this.handleEnded);
    track.stop();
  }

  private handleEnded = () => this.onLost();
}

async function requestMedia(constraints: MediaStreamConstraints) {
  if (!navigator.mediaDevices) throw new BroadcastError(getAccessProblem());

  const stream = await navigator.mediaDevices.getUserMedia(constraints).catch((error: unknown) => {
    throw new BroadcastError(getDeviceProblem(error));
  });
  const [picture] = stream.getVideoTracks() as (MediaStreamVideoTrack | undefined)[];

  return { picture, microphone: stream.getAudioTracks()[0] };
}

const exactDevice = (deviceId: string | undefined) =>
  deviceId ? { deviceId: { exact: deviceId } } : {};

/** Uses `ideal`, so that a missing device does not make the request for the other device fail. */
const preferredDevice = (deviceId: string | undefined) =>
  deviceId ? { deviceId: { ideal: deviceId } } : {};
