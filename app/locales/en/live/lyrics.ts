const lyrics = {
  desk: "Lyric desk",
  nextSong: "Next: {title}",
  songsAll_one: "{count} song",
  songsAll_other: "{count} songs",
  nowBadge: "Now",
  lyrics: "Lyrics",
  showing: {
    both: "Lyrics: Vietnamese and translation",
    original: "Lyrics: Vietnamese only",
    translation: "Lyrics: translation only",
    off: "Lyrics: off",
  },
  noLyrics: "No lyrics at the moment",
  stage: "Lyrics as text",
  songAt: "Now song {at} of {all}",
  songsOfShow: "Songs in this show",
  songsSoFar: "Songs so far",
  fromHere: "Play from here",
};

export default lyrics;
