/**
 * Eight bars in A minor pentatonic at 80 beats a minute, as a loop of exactly 24 s: a plucked
 * guitar in the manner of a slow bolero, a melody, a bass and a pad. Every sound is added modulo
 * the length, so the end flows into the beginning.
 */
export const SAMPLE_RATE = 48_000;
export const BEATS = 32;
const BEAT_SECONDS = 0.75;

const CHORDS = [
  [45, 57, 60, 64], // Am
  [45, 57, 60, 64],
  [50, 57, 62, 65], // Dm
  [43, 55, 59, 62], // G
  [48, 55, 60, 64], // C
  [41, 57, 60, 65], // F
  [40, 56, 59, 64], // E
  [45, 57, 60, 64], // Am
];
const ARPEGGIO = [0, 1, 2, 3, 2, 1, 3, 2];

/** [beat, MIDI note, beats]: also what moves the strings of the picture. */
export const MELODY = [
  [0, 76, 1.5],
  [1.5, 74, 0.5],
  [2, 72, 2],
  [4.5, 69, 0.5],
  [5, 72, 1],
  [6, 74, 2],
  [8, 74, 1.5],
  [9.5, 77, 0.5],
  [10, 74, 1],
  [11, 72, 1],
  [12, 71, 1],
  [13, 74, 1],
  [14, 67, 2],
  [16, 72, 1.5],
  [17.5, 74, 0.5],
  [18, 76, 1],
  [19, 79, 1],
  [20, 77, 1],
  [21, 76, 0.5],
  [21.5, 74, 0.5],
  [22, 72, 2],
  [24, 71, 1],
  [25, 74, 1],
  [26, 76, 1],
  [27, 74, 1],
  [28, 72, 1],
  [29, 71, 0.5],
  [29.5, 72, 0.5],
  [30, 69, 2],
];

const frequency = (note) => 440 * 2 ** ((note - 69) / 12);

/** Two channels of `beats` beats. Shorter loops take the first bars. */
export function composeLoop(beats = BEATS) {
  const length = Math.round(beats * BEAT_SECONDS * SAMPLE_RATE);
  const channels = [new Float32Array(length), new Float32Array(length)];
  const add = (sound, beat, gain, pan) => {
    const start = Math.round(beat * BEAT_SECONDS * SAMPLE_RATE);

    for (let i = 0; i < sound.length; i++) {
      const at = (start + i) % length;

      channels[0][at] += sound[i] * gain * (1 - pan);
      channels[1][at] += sound[i] * gain * pan;
    }
  };

  const random = noise(7);

  for (let eighth = 0; eighth < beats * 2; eighth++) {
    const chord = CHORDS[Math.floor(eighth / 8) % CHORDS.length];
    const step = eighth % 8;

    add(
      pluck(frequency(chord[ARPEGGIO[step]]), 2.2, random),
      eighth / 2,
      step === 0 ? 0.26 : 0.19,
      0.36,
    );
    if (step === 0 || step === 5) add(bass(frequency(chord[0] - 12)), eighth / 2, 0.26, 0.5);
    if (step % 2 === 1) add(shaker(random), eighth / 2, step === 5 ? 0.05 : 0.03, 0.66);
    if (step === 0) add(pad(chord), eighth / 2, 0.05, 0.5);
  }

  for (const [beat, note, long] of MELODY) {
    if (beat < beats) add(pluck(frequency(note), 1.2 + long, random, 0.55), beat, 0.3, 0.6);
  }

  return channels.map((channel) => echo(channel));
}

/** A plucked string after Karplus and Strong. */
function pluck(hertz, seconds, random, brightness = 0.4) {
  const period = Math.round(SAMPLE_RATE / hertz);
  const string = new Float32Array(period);

  for (let i = 0, soft = 0; i < period; i++) string[i] = soft += (random() - soft) * brightness;
  const sound = new Float32Array(Math.round(seconds * SAMPLE_RATE));

  for (let i = 0, at = 0; i < sound.length; i++) {
    const next = (at + 1) % period;

    sound[i] = string[at] * Math.min(1, i / 60) * Math.min(1, (sound.length - i) / 4800);
    string[at] = 0.4982 * (string[at] + string[next]);
    at = next;
  }

  return sound;
}

function bass(hertz) {
  const sound = new Float32Array(SAMPLE_RATE);

  return sound.map((_, i) => {
    const t = i / SAMPLE_RATE;

    return Math.sin(2 * Math.PI * hertz * t) * Math.exp(-2.5 * t) * Math.min(1, t * 80) * (1 - t);
  });
}

function pad(chord) {
  const seconds = 4.5 * BEAT_SECONDS;
  const sound = new Float32Array(Math.round(seconds * SAMPLE_RATE));

  return sound.map((_, i) => {
    const t = i / SAMPLE_RATE;
    const swell = Math.sin((Math.PI * t) / seconds) ** 2;

    return chord.reduce((sum, note, k) => {
      const hertz = frequency(note + (k === 0 ? 12 : 0));

      return (
        sum +
        swell *
          (Math.sin(2 * Math.PI * hertz * t) + 0.5 * Math.sin(2 * Math.PI * hertz * 1.004 * t))
      );
    }, 0);
  });
}

function shaker(random) {
  const sound = new Float32Array(SAMPLE_RATE / 10);

  return sound.map((_, i) => random() * Math.exp(-i / 700) * Math.min(1, i / 200));
}

/** Repeats of the loop in itself, quieter each time: a small room without an end. */
function echo(dry) {
  const wet = Float32Array.from(dry);

  for (const [milliseconds, gain] of [
    [61, 0.2],
    [113, 0.17],
    [197, 0.14],
    [375, 0.16],
    [750, 0.07],
  ]) {
    const shift = Math.round((milliseconds / 1000) * SAMPLE_RATE);

    for (let i = 0; i < dry.length; i++) wet[(i + shift) % dry.length] += dry[i] * gain;
  }

  return wet.map((value) => Math.tanh(value * 2.6));
}

/** The same noise every time, so that the clip can be made again. */
function noise(seed) {
  let state = seed;

  return () => ((state = (state * 48271) % 2147483647) / 2147483647) * 2 - 1;
}
