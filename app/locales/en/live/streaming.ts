const streaming = {
  lead: "For OBS and other programs. You don't need this to stream from the browser: just open your show and start.",
  key: "Stream key",
  noKey: "You have no stream key yet.",
  madeOn: "Created on {when}.",
  lastUsed: "Last used on {when}.",
  neverUsed: "Not used yet.",
  make: "Create a stream key",
  rotate: "Create a new key",
  rotateHint:
    "If you create a new key, this one stops working right away, even if a program is streaming with it.",
  revoke: "Revoke the key",
  revoked: "Stream key revoked",
  revokedText: "It no longer works.",
  onceTitle: "This is your stream key",
  once: "We only show it once. Anyone who has it can stream as you.",
  server: "Server",
  serverHint: "In OBS: Settings, Stream, Service “Custom…”.",
  keyHint:
    "It streams to the show that's live now or due now, or to your next show within 12 hours.",
  copy: "Copy",
  copyNamed: "Copy: {name}",
  copied: "Copied",
  off: "This server doesn't accept streaming programs because its RTMP port is closed. You can stream from the browser.",
  oneShow: "A key for one show",
  oneShowHint: "Streams to this show at any time. Replace KEY with your key.",
  name: "Stream key for this show",
  how: "Set up OBS in five steps",
  steps: {
    service: "Open Settings, Stream, and choose “Custom…” as the service.",
    paste: "Paste the server and the stream key.",
    output:
      "In Output, choose H.264 and AAC, 2,500 to 5,000 kbit/s and a keyframe interval of 2 s.",
    audio: "In Audio, choose 48 kHz. Turn off noise suppression, because this is music.",
    start: "Press Start Streaming. Your show goes live with the first picture.",
  },
  limits: "We don't accept HEVC, AV1 or more than 8 Mbit/s on average over a minute.",
  desk: {
    sending: "{name} is sending",
    good: "Picture and sound are good.",
    justNow: "just started",
    since_one: "for {count} minute",
    since_other: "for {count} minutes",
    quiet: "{name} is connected, but nothing is arriving",
    quietText: "Check your internet connection. Viewers are told that your video has stopped.",
    stopped: "{name} has stopped sending",
    stoppedText: "Press Start Streaming in OBS to continue. The show stays open for five minutes.",
    browserStopped: "Start here to continue. The show stays open for five minutes.",
    none: "Nothing has arrived yet",
    noneText:
      "Press Start Streaming in OBS. If nothing happens within ten seconds, a firewall may be blocking port {port}.",
    browserInstead: "Stream from this browser instead",
    encoder: "Your encoder",
    browser: "Your browser",
    picture: "Picture",
    frames: "Frames",
    speed: "Speed",
    keyFrames: "Keyframe every",
    seconds: "s",
    sound: "Sound",
    channels_one: "channel, {khz} kHz",
    channels_other: "channels, {khz} kHz",
    unknown: "–",
    preview:
      "This is what viewers see. The sound is off here so that your microphone doesn't pick it up.",
    refused: "An encoder was refused",
    refusedText:
      "OBS itself often only says “Failed to connect”. The reason is here, newest first.",
    refusedAt: "{time}: {title}",
    times: "{count} times in a row",
  },
  refusal: {
    wrong_key: {
      title: "The stream key is wrong",
      advice:
        "Copy the key again and paste it into OBS: Settings, Stream. Watch for a space at the end.",
    },
    key_ended: {
      title: "This stream key no longer works",
      advice: "Create a new key here and paste it into OBS: Settings, Stream.",
    },
    not_open: {
      title: "This show can't go live",
      advice: "It isn't published, it's hidden, or it runs on another platform.",
    },
    ended: {
      title: "The show has ended",
      advice: "Press Stop Streaming in OBS. After two minutes you can start again.",
    },
    busy: {
      title: "Another program is already streaming this show",
      advice:
        "Stop it there first. If it has stopped sending, you can take over after five seconds.",
    },
    replaced: {
      title: "Another window or program took over",
      advice: "If that was you, stop this one.",
    },
    no_space: {
      title: "The server's disk is full",
      advice: "Please contact our team. No new show can start until there's space.",
    },
    video_codec: {
      title: "Not every phone can play {detail}",
      advice: "In OBS: Settings, Output, Video Encoder: choose H.264 (x264).",
    },
    video_format: {
      title: "Browsers can't play this picture: {detail}",
      advice:
        "In OBS: Settings, Advanced, Color Format NV12; Settings, Output, Profile high or main.",
    },
    sound_codec: {
      title: "Not every device can play this sound: {detail}",
      advice: "In OBS: Settings, Output, Audio Encoder: choose AAC.",
    },
    browser_picture: {
      title: "Other devices can't play this browser's picture",
      advice: "Stream with another browser, such as Chrome or Edge, or with OBS.",
    },
    browser_too_fast: {
      title: "The browser sent too much data",
      advice:
        "The limit is 8 Mbit/s. The browser reconnects on its own. If this happens again, reload the page on that device.",
    },
    browser_no_media: {
      title: "The browser sent nothing for five minutes, so the show ended",
      advice: "Open the show's page and start streaming again. Keep that window open and in front.",
    },
    browser_idle: {
      title: "The connection to the browser was lost",
      advice: "Check the internet connection of that device. The browser reconnects on its own.",
    },
    too_fast: {
      title: "Too much data: {detail} Mbit/s",
      advice: "The limit is 8 Mbit/s. In OBS: Settings, Output, Bitrate: 2,500 to 5,000 kbit/s.",
    },
    malformed: {
      title: "The program sent something we can't read",
      advice: "Update the program, or use OBS.",
    },
    no_media: {
      title: "Nothing arrived for five minutes, so the show ended",
      advice: "Press Stop Streaming in OBS, then start again.",
    },
    idle: {
      title: "The connection went silent",
      advice: "Check your internet connection. OBS reconnects on its own.",
    },
  },
  warning: {
    high_bit_rate:
      "You're sending more than 5,000 kbit/s. Viewers on slow connections may have trouble watching.",
    near_limit:
      "You're close to the limit of 8 Mbit/s. If you go over it, we have to cut off the stream. Lower the bitrate now.",
    slow_upload:
      "Your upload is too slow, so the show arrives late. Lower the bitrate, or move closer to the router.",
    rare_key_frames:
      "New viewers wait too long for a picture. In OBS: Settings, Output, Keyframe Interval, 2 s.",
    low_frame_rate:
      "The picture has fewer than 15 frames per second. Your computer may be too busy.",
    format_changed:
      "The size of the picture or the format of the sound has changed. Some players can't follow; keep the settings as they are until the end.",
    no_picture: "We're getting sound but no picture.",
    no_sound: "We're getting a picture but no sound.",
  },
};

export default streaming;
