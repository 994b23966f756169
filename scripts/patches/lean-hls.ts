import type { Plugin } from "vite";

/**
 * Controllers of hls.js that our streams never need: no subtitles, DRM, advertisements, thumbnails
 * or telemetry.
 */
const UNUSED_CONTROLLERS = [
  "subtitleStreamController",
  "subtitleTrackController",
  "timelineController",
  "emeController",
  "cmcdController",
  "contentSteeringController",
  "iframeController",
  "interstitialsController",
  "id3TrackController",
  "fpsController",
];

/**
 * Takes a fifth off hls.js. Its own "light" build cannot be used: it has no separate audio groups,
 * and our sound is one. Throws when a new version of hls.js is built differently, so that the
 * saving never vanishes unseen.
 */
export function leanHls(): Plugin {
  return {
    name: "lean-hls",
    enforce: "pre",
    transform: (code, id) =>
      /\/hls\.js\/dist\/hls\.mjs/.test(id) ? { code: withoutUnused(code), map: null } : null,
  };
}

export function withoutUnused(code: string) {
  const edits: [RegExp, string][] = [
    ...UNUSED_CONTROLLERS.map((key): [RegExp, string] => [
      new RegExp(`\\n  ${key}: \\w+ ?(?=,?\\n)`),
      `\n  ${key}: undefined`,
    ]),
    [/timelineConfig\(\)\), \{\}, \{/, "{}), {}, {"],
    [/\nEMEController\.CDMCleanupPromise = void 0;/, ""],
    [
      /const muxConfig = \[[\s\S]*?\];\n\{[\s\S]*?\n\}\n/,
      "const muxConfig = [{ demux: MP4Demuxer, remux: PassThroughRemuxer }];\n",
    ],
    // Nothing of ours is encrypted; then hls.js calls only these two.
    [
      /\nclass Decrypter \{[\s\S]*?\n\}\n/,
      "\nclass Decrypter {\n  destroy() {}\n  reset() {}\n}\n",
    ],
    // Made when the file is loaded, and used by what is taken out above.
    [/\n_MP = MP4;\nMP4\.FTYP = .*;\nMP4\.DINF = [\s\S]*?\]\)\)\);\n/, "\n"],
    [/\nvar VTTCue = \(/, "\nvar VTTCue = /* @__PURE__ */ ("],
    [/\nconst defaults = new VTTCue/, "\nconst defaults = /* @__PURE__ */ new VTTCue"],
    [/TSDemuxer\.probe\(initSegmentData, this\.logger\)/, "false"],
  ];

  return edits.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text))
      throw new Error(`hls.js is built differently: ${pattern} does not occur`);

    return text.replace(pattern, replacement);
  }, code);
}
