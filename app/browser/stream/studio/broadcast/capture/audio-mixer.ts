const RAMP_SECONDS = 0.02;
const SILENT_DB = -100;
const LISTEN_MS = 100;

/** Provides one continuous audio track across microphones; silence while off. */
export interface AudioMixer {
  track: MediaStreamAudioTrack;
  setInput: (microphone: MediaStreamTrack) => void;
  setOn: (on: boolean) => void;
  /** Browsers suspend audio until a user gesture. */
  resume: () => void;
  /** The peak of about the last 170 ms, in dBFS. */
  peakDb: () => number;
  /** The peak since the last call, in dBFS. */
  takePeakDb: () => number;
  close: () => void;
}

export function openAudioMixer(): AudioMixer {
  const context = openContext();
  const gainNode = context.createGain();
  const analyser = context.createAnalyser();
  const output = context.createMediaStreamDestination();

  // 8192 samples are 170 ms, so readings overlap.
  analyser.fftSize = 8192;

  const samples = new Float32Array(analyser.fftSize);
  let [latest, loudest] = [SILENT_DB, SILENT_DB];
  const listening = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    latest = peakOf(samples);
    loudest = Math.max(loudest, latest);
  }, LISTEN_MS);
  let source: MediaStreamAudioSourceNode | null = null;

  gainNode.connect(analyser).connect(output);
  void context.resume();

  return {
    track: output.stream.getAudioTracks()[0] as MediaStreamAudioTrack,
    setInput: (microphone) => {
      source?.disconnect();
      source = context.createMediaStreamSource(new MediaStream([microphone]));
      source.connect(gainNode);
    },
    resume: () => void context.resume(),
    setOn: (isOn) =>
      void gainNode.gain.setTargetAtTime(isOn ? 1 : 0, context.currentTime, RAMP_SECONDS),
    peakDb: () => latest,
    takePeakDb: () => {
      const measured = loudest;

      loudest = SILENT_DB;

      return measured;
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

/** Firefox cannot resample a microphone, so it keeps the device's rate. */
function openContext() {
  const isFirefox = navigator.userAgent.includes("Firefox/");

  return new AudioContext(isFirefox ? {} : { sampleRate: 48000 });
}
