const streaming = {
  title: "Streaming",
  lead: "For OBS and other programs. To stream from the browser you need none of this: open your show and start.",
  key: "Stream key",
  noKey: "You have no stream key yet.",
  madeOn: "Made on {when}.",
  lastUsed: "Last used on {when}.",
  neverUsed: "Not used yet.",
  make: "Make a stream key",
  rotate: "Make a new key",
  rotateHint: "The key you have now stops working at once, also while a program is sending with it.",
  revoke: "Revoke the key",
  revoked: "Stream key revoked",
  revokedText: "It opens nothing any more.",
  onceTitle: "This is your stream key",
  once: "It is shown this one time. Whoever has it can stream in your name.",
  server: "Server",
  serverHint: "In OBS: Settings, Stream, Service “Custom…”.",
  keyHint: "It opens the show that is on air, or whose time it is, or your next one within 12 hours.",
  copy: "Copy",
  copyNamed: "Copy: {name}",
  copied: "Copied",
  off: "This server takes no programs: its RTMP port is closed. You can stream from the browser.",
  oneShow: "A key for one show",
  oneShowHint: "Sends to this show whatever the time is. Write your key in place of KEY.",
  name: "Stream key for this show",
  how: "In five steps with OBS",
  steps: {
    service: "Open Settings, Stream, and choose “Custom…” as service.",
    paste: "Paste the server and the stream key.",
    output: "In Output choose H.264 and AAC, 2,500 to 5,000 kbit/s, a keyframe interval of 2 s.",
    audio: "In Audio choose 48 kHz. Turn noise suppression off: it is music.",
    start: "Press Start Streaming. Your show goes live with the first picture.",
  },
  limits: "HEVC and AV1 are refused, and so is more than 8 Mbit/s over a minute.",
  refusal: {
    wrong_key: {
      title: "The stream key is wrong",
      advice: "Copy the key again and paste it into OBS: Settings, Stream. Watch for a space at the end.",
    },
    key_ended: {
      title: "This stream key no longer works",
      advice: "Make a new key here and paste it into OBS: Settings, Stream.",
    },
    not_open: {
      title: "This show can't go live",
      advice: "It isn't published, it is hidden, or it runs on another platform.",
    },
    ended: {
      title: "The show has been ended",
      advice: "Press Stop Streaming in OBS. After two minutes you can start again.",
    },
    busy: {
      title: "Another program is already sending this show",
      advice: "Stop it there first. A program that has gone silent gives way after five seconds.",
    },
    replaced: {
      title: "Another window or program took over",
      advice: "If that was you, stop this one.",
    },
    no_space: {
      title: "The server's disk is full",
      advice: "Contact the people who run this server. No new show can begin until there is room.",
    },
    video_codec: {
      title: "{detail} can't be played by every phone",
      advice: "In OBS: Settings, Output, Video Encoder: choose H.264 (x264).",
    },
    video_format: {
      title: "The picture can't be played by browsers: {detail}",
      advice: "In OBS: Settings, Advanced, Color Format NV12; Settings, Output, Profile high or main.",
    },
    sound_codec: {
      title: "The sound can't be played everywhere: {detail}",
      advice: "In OBS: Settings, Output, Audio Encoder: choose AAC.",
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
      title: "Nothing came for five minutes, so the show ended",
      advice: "Press Stop Streaming in OBS, then start again.",
    },
    idle: {
      title: "The connection went silent",
      advice: "Check your internet connection. OBS connects again by itself.",
    },
  },
  warning: {
    high_bit_rate: "You send more than 5,000 kbit/s. Viewers on slow connections have trouble with that.",
    near_limit:
      "You are close to the limit of 8 Mbit/s. Above it, we have to cut the stream off. Lower the bitrate now.",
    slow_upload: "Your upload is too slow: the show arrives late. Lower the bitrate, or move closer to the router.",
    rare_key_frames: "New viewers wait too long for a picture. In OBS: Settings, Output, Keyframe Interval, 2 s.",
    low_frame_rate: "The picture has fewer than 15 frames per second. Your computer may be too busy.",
    no_picture: "No picture is coming, only sound.",
    no_sound: "No sound is coming, only the picture.",
  },
};

export default streaming;
