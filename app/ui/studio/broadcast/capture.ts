import { BroadcastError, problemOfDevice } from "./problems";

const CONSTRAINTS: MediaStreamConstraints = {
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
  // It is music: everything that browsers do for phone calls would harm it.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: { ideal: 2 } },
};
const RAMP_SECONDS = 0.02;

export interface Capture {
  /** What the camera shows, for the preview. */
  stream: MediaStream;
  video: MediaStreamVideoTrack;
  audio: MediaStreamAudioTrack;
  setMicrophone: (on: boolean) => void;
  setCamera: (on: boolean) => void;
  stop: () => void;
}

/** The camera and the microphone; switched off they go on sending black and silence, so that the show has no gap. */
export async function openCapture(onLost: () => void): Promise<Capture> {
  if (!navigator.mediaDevices) throw new BroadcastError("insecure");
  const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS).catch((error: unknown) => {
    throw new BroadcastError(problemOfDevice(error));
  });
  const [video] = stream.getVideoTracks() as MediaStreamVideoTrack[];
  const [microphone] = stream.getAudioTracks();
  if (!video || !microphone) throw new BroadcastError("no_device");
  for (const track of [video, microphone]) track.addEventListener("ended", onLost);
  const sound = mixSound(microphone);
  return {
    stream,
    video,
    audio: sound.track,
    setMicrophone: sound.setOn,
    setCamera: (on) => (video.enabled = on),
    stop: () => {
      for (const track of [video, microphone]) {
        track.removeEventListener("ended", onLost);
        track.stop();
      }
      sound.close();
    },
  };
}

/** The microphone through a gain, whose output never pauses. */
function mixSound(microphone: MediaStreamTrack) {
  const context = openContext();
  const gain = context.createGain();
  const output = context.createMediaStreamDestination();
  context
    .createMediaStreamSource(new MediaStream([microphone]))
    .connect(gain)
    .connect(output);
  void context.resume();
  return {
    track: output.stream.getAudioTracks()[0] as MediaStreamAudioTrack,
    setOn: (on: boolean) => void gain.gain.setTargetAtTime(on ? 1 : 0, context.currentTime, RAMP_SECONDS),
    close: () => void context.close(),
  };
}

/** Firefox cannot resample a microphone; there the sound keeps the device's rate. */
function openContext() {
  const isFirefox = navigator.userAgent.includes("Firefox/");
  return new AudioContext(isFirefox ? {} : { sampleRate: 48000 });
}
