const RAMP_SECONDS = 0.02;
const SILENT_DB = -100;
const LISTEN_MS = 100;

/** Microphones go in one after the other, one sound comes out that never pauses; off, it is silence. */
export interface SoundDesk {
  track: MediaStreamAudioTrack;
  /** Replaces what is heard, within the running sound. */
  plug: (microphone: MediaStreamTrack) => void;
  setOn: (on: boolean) => void;
  /** Browsers hold sound back until somebody presses something. */
  resume: () => void;
  /** The loudest moment of the last 0.1 s or so, in dB below full scale. */
  peakDb: () => number;
  /** The loudest moment since this was asked the last time. */
  loudestDb: () => number;
  close: () => void;
}

export function openSoundDesk(): SoundDesk {
  const context = openContext();
  const gain = context.createGain();
  const meter = context.createAnalyser();
  const output = context.createMediaStreamDestination();
  // 8192 samples are 170 ms: no moment falls between two readings.
  meter.fftSize = 8192;
  const samples = new Float32Array(meter.fftSize);
  let [latest, loudest] = [SILENT_DB, SILENT_DB];
  const listening = setInterval(() => {
    meter.getFloatTimeDomainData(samples);
    latest = peakOf(samples);
    loudest = Math.max(loudest, latest);
  }, LISTEN_MS);
  let source: MediaStreamAudioSourceNode | null = null;
  gain.connect(meter).connect(output);
  void context.resume();
  return {
    track: output.stream.getAudioTracks()[0] as MediaStreamAudioTrack,
    plug: (microphone) => {
      source?.disconnect();
      source = context.createMediaStreamSource(new MediaStream([microphone]));
      source.connect(gain);
    },
    resume: () => void context.resume(),
    setOn: (on) => void gain.gain.setTargetAtTime(on ? 1 : 0, context.currentTime, RAMP_SECONDS),
    peakDb: () => latest,
    loudestDb: () => {
      const heard = loudest;
      loudest = SILENT_DB;
      return heard;
    },
    close: () => {
      clearInterval(listening);
      void context.close();
    },
  };
}

function peakOf(samples: Float32Array) {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return peak === 0 ? SILENT_DB : Math.max(SILENT_DB, 20 * Math.log10(peak));
}

/** Firefox cannot resample a microphone; there the sound keeps the device's rate. */
function openContext() {
  const isFirefox = navigator.userAgent.includes("Firefox/");
  return new AudioContext(isFirefox ? {} : { sampleRate: 48000 });
}
